import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  listTrialRegistrations,
  markTrialArrival,
  readTrialClass,
  registerTrial,
  removeTrialRegistration,
  takeBackTrial,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-contract.ts'
import { line } from '../../platform/line.ts'
import { toasts } from '../../platform/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AppointmentPage } from './appointment-page.tsx'
import { END, makeAppointment, START, trainer, WING_CHUN } from './testing/make-appointment.ts'
import { bePatient } from './testing/patient-tests.ts'
import { trialEntry } from './trial-calendar.ts'
import { TrialPage } from './trial-page.tsx'

bePatient()

const trial = (more: Partial<TrialClass> = {}): TrialClass => ({
  id: 12,
  name: 'Wing Chun, Erwachsene',
  startAt: START,
  endAt: END,
  school: { id: 1, name: 'Schule Lindenhof' },
  site: { id: 11, name: 'Lindenhof', street: 'Lindenhofstraße 12', zip: '24103', city: 'Kiel' },
  sport: WING_CHUN,
  trainer: 'Tarek',
  minAge: null,
  maxAge: null,
  trialSlots: 3,
  freeSlots: 1,
  isOpen: true,
  hasPlace: null,
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
    shows({ startAt: '2026-11-27T17:30:00.000Z', endAt: '2026-11-27T19:00:00.000Z' }),
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
  expect(await screen.findByRole('heading', { name: 'Bis Freitag, Tilda' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'In den Kalender' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Schule Lindenhof ansehen' })).toBeTruthy()
  expect(page.sent(registerTrial)[0]?.body).toEqual({
    firstName: 'Tilda',
    lastName: 'Wiese',
    mail: 'tilda@post.example',
    phone: '',
  })
})

test('a class of today is called today, and one comes soon', async () => {
  await renderPage(<TrialPage />, {
    at: '/trial/12',
    viewer: null,
    now: '2026-11-20T16:10:00.000Z',
    answers: [
      shows(),
      answer(registerTrial, {
        status: 201,
        body: { data: { firstName: 'Tilda', mail: 'tilda@post.example' } },
      }),
    ],
  })
  expect((await screen.findAllByText('Heute, 18:30')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/20\. November/)).toBeNull()
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Bis gleich, Tilda' })).toBeTruthy()
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
  const page = await open([shows(), answer(takeBackTrial, { status: 204 })], `/trial/12?token=${token}`)
  const give = await screen.findByRole('button', { name: 'Platz freigeben' })
  expect(page.sent(takeBackTrial)).toEqual([])
  await userEvent.click(give)
  expect(await screen.findByRole('heading', { name: 'Du bist abgemeldet' })).toBeTruthy()
  const other = screen.getByRole('link', { name: 'Anderen Termin finden' })
  expect(other.getAttribute('href')).toBe('/search/school-site/11')
  expect(page.sent(takeBackTrial)[0]?.params['token']).toBe(token)
})

const token = 'x'.repeat(43)

test('the link of the letter, opened again, says that one is signed off already and asks nothing', async () => {
  await open([shows({ hasPlace: false })], `/trial/12?token=${token}`)
  expect(await screen.findByRole('heading', { name: 'Du bist nicht mehr angemeldet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Platz freigeben' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Anderen Termin finden' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Doch wieder anmelden' }))
  expect(screen.getByRole('button', { name: 'Kostenlos anmelden' })).toBeTruthy()
})

test('who comes after all keeps the place and is asked for nothing', async () => {
  await open([shows({ hasPlace: true })], `/trial/12?token=${token}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Ich komme doch' }))
  expect(await screen.findByRole('heading', { name: 'Dein Platz bleibt dir' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Kostenlos anmelden' })).toBeNull()
})

test('says where it is and who welcomes, and a bar leads to the form', async () => {
  await open([shows({ trainer: null })])
  const route = await screen.findByRole('link', { name: 'Route' })
  expect(route.getAttribute('href')).toBe('/search/school-site/11')
  expect(screen.getByText('Das Team begrüßt dich')).toBeTruthy()
  expect(screen.getByText('noch 1 Platz frei')).toBeTruthy()
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  await userEvent.click(screen.getByRole('button', { name: 'Platz sichern' }))
  expect(scroll).toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText('Vorname'))
})

test('as an entry for the calendar the class has its time, its place and no line that is too long', () => {
  const entry = trialEntry(trial(), 'Probetraining: Wing Chun, Erwachsene', 'https://wegband.test/trial/12')
  const lines = entry.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const whole = entry.replaceAll('\r\n ', '')
  expect(whole).toContain(`DTSTART:${START.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
  expect(whole).toContain('SUMMARY:Probetraining: Wing Chun\\, Erwachsene')
  expect(whole).toContain('LOCATION:Schule Lindenhof\\, Lindenhofstraße 12\\, 24103 Kiel')
})

test('a class without slots does not exist here, in English too', async () => {
  const missing = { status: 404, body: { code: 'general.not-found' as const, message: '' } }
  await open([answer(readTrialClass, missing)], '/trial/99', 'en')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This trial class doesn’t exist' }),
  ).toBeTruthy()
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
    now: '2026-11-20T17:31:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeAppointment({ trialSlots: 3 }) } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 200, body: { data: [guest] } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
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

test('where members have taken every place of the class, none is free for guests', async () => {
  const full = makeAppointment({ trialSlots: 3, capacity: 12, attendeesCount: 12 })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T17:00:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: full } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 200, body: { data: [] } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
  expect(await screen.findByText('0 frei')).toBeTruthy()
  expect(screen.getByText(/Zurzeit ist kein Platz frei/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Link kopieren' })).toBeNull()
})

test('of a class with fewer places than trial slots, as many as there are places are shown, none of them taken', async () => {
  const small = makeAppointment({ trialSlots: 3, capacity: 2, attendeesCount: 0 })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T09:00:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: small } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 200, body: { data: [] } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
  const head = await screen.findByText('2 frei')
  const segments = [...(head.closest('section')?.querySelectorAll('i') ?? [])]
  expect(segments.map((one) => one.dataset['on'])).toEqual([undefined, undefined])
})

test('without a line nothing is said of places and guests that were never read', async () => {
  line.set({ status: 'lost', since: 0 })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    now: '2026-11-20T17:00:00.000Z',
    viewer: trainer(),
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeAppointment({ trialSlots: 3 }) } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listTrialRegistrations, { status: 500, body: { code: 'general.unexpected', message: 'x' } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
  expect(await screen.findByRole('button', { name: 'Link kopieren' })).toBeTruthy()
  expect(screen.queryByText('3 frei')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
  line.set({ status: 'fine' })
})

const hasBegun = (now: string): boolean => now >= START
const guest = { id: 5, firstName: 'Tilda', lastName: 'Wiese', mail: 'tilda@post.example', phone: '' }
test.each<[string, Partial<Parameters<typeof makeAppointment>[0]>, string, boolean]>([
  ['is ahead', {}, '2026-11-20T09:00:00.000Z', true],
  ['was called off', { isCancelled: true }, '2026-11-20T09:00:00.000Z', false],
  [
    'is over',
    { isStarted: true, isEnded: true, startedAt: START, endedAt: END },
    '2026-11-20T19:30:00.000Z',
    false,
  ],
])(
  'of a class that %s the address is passed on only while guests may still register',
  async (_, more, now, has) => {
    await renderPage(<AppointmentPage />, {
      at: '/appointments/12',
      viewer: trainer(),
      now,
      answers: [
        answer(readAppointment, {
          status: 200,
          body: { data: makeAppointment({ trialSlots: 3, capabilities: [], ...more }) },
        }),
        answer(listAttendances, { status: 200, body: { data: [] } }),
        answer(listAppointments, {
          status: 200,
          body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } },
        }),
        answer(listTrialRegistrations, {
          status: 200,
          body: { data: [{ ...guest, createdAt: '2026-11-18T10:00:00.000Z', hasArrived: false }] },
        }),
      ],
    })
    expect(await screen.findByText('Tilda Wiese')).toBeTruthy()
    expect(screen.getByRole('heading', { name: /^Probegäste/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tilda Wiese war da' }) !== null).toBe(hasBegun(now))
    expect(screen.queryByRole('button', { name: 'Link kopieren' }) !== null).toBe(has)
  },
)

test('a guest reads for whom the class is', async () => {
  await open([shows({ minAge: 14 })])
  expect(await screen.findByText('Ab 14 Jahren')).toBeTruthy()
})
