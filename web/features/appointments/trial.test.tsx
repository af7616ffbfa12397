import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAttendances, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  listTrialRegistrations,
  markTrialArrival,
  readTrialClass,
  registerTrial,
  removeTrialRegistration,
  takeBackTrial,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { toasts } from '../../platform/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AppointmentPage } from './appointment-page.tsx'
import { END, makeAppointment, START, trainer, WING_CHUN } from './testing/make-appointment.ts'
import { bePatient } from './testing/patient-tests.ts'
import { TrialPage } from './trial-page.tsx'

bePatient()

const trial = (more: Partial<TrialClass> = {}): TrialClass => ({
  id: 12,
  name: 'Wing Chun, Erwachsene',
  startAt: START,
  endAt: END,
  school: { id: 1, name: 'Schule Lindenhof' },
  site: { name: 'Lindenhof', street: 'Lindenhofstraße 12', zip: '24103', city: 'Kiel' },
  sport: WING_CHUN,
  trainer: 'Tarek',
  trialSlots: 3,
  freeSlots: 1,
  isOpen: true,
  ...more,
})
const shows = (more: Partial<TrialClass> = {}) =>
  answer(readTrialClass, { status: 200, body: { data: trial(more) } })
const open = (answers: Parameters<typeof renderPage>[1]['answers'], at = '/trial/12', locale?: 'en') =>
  renderPage(<TrialPage />, { at, viewer: null, answers: answers ?? [], ...(locale && { locale }) })
const type = async (label: RegExp | string, text: string) =>
  await userEvent.type(await screen.findByLabelText(label), text)
const fillIn = async () => {
  await type('Vorname', 'Tilda')
  await type('Nachname', 'Wiese')
  await type('E-Mail', 'tilda@post.example')
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Kostenlos anmelden' }))

test('a stranger sees the class and takes a place without an account', async () => {
  const page = await open([
    shows(),
    answer(registerTrial, {
      status: 201,
      body: { data: { firstName: 'Tilda', mail: 'tilda@post.example' } },
    }),
  ])
  expect(await screen.findByRole('heading', { level: 1, name: 'Komm zum Probetraining' })).toBeTruthy()
  expect(screen.getByText(/90 Minuten Wing Chun/)).toBeTruthy()
  expect(screen.getByText('1 von 3 frei')).toBeTruthy()
  await fillIn()
  await submit()
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Bis Freitag, Tilda')
  expect(page.sent(registerTrial)[0]?.body).toEqual({
    firstName: 'Tilda',
    lastName: 'Wiese',
    mail: 'tilda@post.example',
    phone: '',
  })
})

test('what is missing is said at the fields before anything is sent', async () => {
  const page = await open([shows()])
  await type('E-Mail', 'tilda')
  await submit()
  for (const label of ['Vorname', 'Nachname', 'E-Mail'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(registerTrial)).toEqual([])
})

test('a second registration keeps what was typed and says that one is enough', async () => {
  await open([
    shows(),
    answer(registerTrial, { status: 409, body: { code: 'appointments.trial-duplicate', message: '' } }),
  ])
  await fillIn()
  await submit()
  expect(await screen.findByText('Schon angemeldet')).toBeTruthy()
  expect(screen.getByLabelText('E-Mail')).toHaveProperty('value', 'tilda@post.example')
})

test.each([
  ['full', { freeSlots: 0 }, 'Diese Stunde ist voll'],
  ['over', { isOpen: false }, 'Dieser Termin ist vorbei'],
])('a class that is %s has no form', async (_, more, title) => {
  await open([shows(more)])
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Kostenlos anmelden' })).toBeNull()
})

test('whose last place went meanwhile is told so', async () => {
  await open([
    shows(),
    answer(registerTrial, { status: 409, body: { code: 'appointments.trial-full', message: '' } }),
  ])
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Diese Stunde ist voll' })).toBeTruthy()
})

test('the link of the letter asks once more and then gives the place up', async () => {
  const token = 'x'.repeat(43)
  const page = await open([shows(), answer(takeBackTrial, { status: 204 })], `/trial/12?token=${token}`)
  const give = await screen.findByRole('button', { name: 'Platz freigeben' })
  expect(page.sent(takeBackTrial)).toEqual([])
  await userEvent.click(give)
  expect(await screen.findByText('Dein Platz ist frei')).toBeTruthy()
  expect(page.sent(takeBackTrial)[0]?.params['token']).toBe(token)
})

test('a class without slots does not exist here, in English too', async () => {
  const missing = { status: 404, body: { code: 'general.not-found' as const, message: '' } }
  await open([answer(readTrialClass, missing)], '/trial/99', 'en')
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such trial class' })).toBeTruthy()
})

// spec: trial-registrations-list-remove
test('the school sees who registered and removes somebody after a question', async () => {
  const guest = {
    id: 5,
    firstName: 'Nico',
    lastName: 'Petersen',
    mail: 'nico@post.example',
    phone: '',
    createdAt: '2026-11-17T09:00:00.000Z',
    hasArrived: false,
  }
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T17:00:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeAppointment({ trialSlots: 3 }) } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 200, body: { data: [guest] } }),
      answer(removeTrialRegistration, { status: 204 }),
      answer(markTrialArrival, { status: 204 }),
    ],
  })
  expect(await screen.findByText(/nico@post.example, ohne Telefon/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Nico Petersen war da' }))
  await waitFor(() => expect(page.sent(markTrialArrival)[0]?.body).toEqual({ hasArrived: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Nico Petersen entfernen' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Entfernen' }))
  await waitFor(() => expect(page.sent(removeTrialRegistration)[0]?.params['registrationId']).toBe('5'))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Nico Petersen ist nicht mehr angemeldet.'))
})
