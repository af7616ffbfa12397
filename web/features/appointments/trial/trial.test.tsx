import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  confirmTrial,
  readTrialClass,
  registerTrial,
  takeBackTrial,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { writeDraft } from '../../../platform/session/session-draft.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { END, START, WING_CHUN } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'
import { TrialPage } from './trial-page.tsx'

preloadDialogs()
afterEach(() => writeDraft('trial-12-guest', undefined))

const trial = (more: Partial<TrialClass> = {}): TrialClass => ({
  id: 12,
  name: 'Wing Chun, Erwachsene',
  startAt: START,
  endAt: END,
  school: { id: 1, name: 'Schule Lindenhof' },
  site: {
    id: 11,
    name: 'Lindenhof',
    street: 'Lindenhofstraße 12',
    zip: '24103',
    city: 'Kiel',
    latitude: 54.323,
    longitude: 10.139,
  },
  sport: WING_CHUN,
  trainer: 'Tarek',
  minAge: null,
  maxAge: null,
  trialSlots: 3,
  freeSlots: 1,
  isOpen: true,
  place: null,
  ...more,
})
const shows = (more: Partial<TrialClass> = {}) =>
  answer(readTrialClass, { status: 200, body: { data: trial(more) } })
const held = (heldUntil = '2026-11-20T09:30:00.000Z') =>
  answer(registerTrial, {
    status: 201,
    body: { data: { firstName: 'Tilda', mail: 'tilda@post.example', heldUntil } },
  })
const token = 'x'.repeat(43)
const place = (state: NonNullable<TrialClass['place']>['state']) => ({
  place: { state, firstName: state === 'gone' ? '' : 'Tilda', heldUntil: null, token },
})
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

test('a visitor sees the class, holds a place and is sent to the inbox', async () => {
  const page = await open([
    shows({ startAt: '2026-11-27T17:30:00.000Z', endAt: '2026-11-27T19:00:00.000Z' }),
    held(),
  ])
  expect(await screen.findByRole('heading', { level: 1, name: 'Komm zum Probetraining' })).toBeTruthy()
  expect(screen.getByText(/90 Minuten Wing Chun/)).toBeTruthy()
  expect(screen.getByText('1 von 3 frei')).toBeTruthy()
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Sieh in dein Postfach' })).toBeTruthy()
  expect(screen.getByText('Reserviert bis 10:30 Uhr')).toBeTruthy()
  expect(screen.getByText('tilda@post.example')).toBeTruthy()
  expect(page.sent(registerTrial)[0]?.body).toEqual({
    firstName: 'Tilda',
    lastName: 'Wiese',
    mail: 'tilda@post.example',
    phone: '',
  })
})

test('a reload keeps the inbox; the email can be corrected or sent again', async () => {
  const first = await open([shows(), held()])
  await fillIn()
  await submit()
  await screen.findByRole('heading', { name: 'Sieh in dein Postfach' })
  first.unmount()

  const page = await open([shows({ freeSlots: 0 }), held()])
  expect(await screen.findByRole('heading', { name: 'Sieh in dein Postfach' })).toBeTruthy()
  expect(page.sent(registerTrial)).toEqual([])
  const resend = screen.getByRole('button', { name: /Noch einmal schicken in/ })
  expect(resend.getAttribute('aria-disabled')).toBe('true')
  page.unmount()

  const again = await open([shows(), held()])
  await userEvent.click(await screen.findByRole('button', { name: 'Ändern' }))
  expect(screen.getByLabelText('E-Mail')).toHaveProperty('value', 'tilda@post.example')
  await submit()
  await screen.findByRole('heading', { name: 'Sieh in dein Postfach' })
  expect(again.sent(registerTrial)).toHaveLength(1)
})

test('a signed-in person with a confirmed email sees the own place at once', async () => {
  const taken = { isTaken: false }
  await open([
    answer(readTrialClass, () => ({
      status: 200,
      body: { data: trial(taken.isTaken ? place('confirmed') : {}) },
    })),
    answer(registerTrial, () => {
      taken.isTaken = true
      return {
        status: 201,
        body: { data: { firstName: 'Tilda', mail: 'tilda@post.example', heldUntil: null } },
      }
    }),
  ])
  await fillIn()
  await submit()
  expect(await screen.findByText('Platz gesichert')).toBeTruthy()
})

test('the link of the email takes the place and offers calendar, route and cancelling', async () => {
  const page = await open(
    [
      shows({ ...place('held'), startAt: '2026-11-27T17:30:00.000Z' }),
      answer(confirmTrial, { status: 200, body: { data: place('confirmed').place } }),
    ],
    `/trial/12#token=${token}`,
  )
  expect(await screen.findByRole('heading', { name: 'Bis Freitag, Tilda' })).toBeTruthy()
  expect(page.sent(confirmTrial).map(({ body }) => body)).toEqual([{ token }])
  const file = screen.getByRole('link', { name: 'In den Kalender' }).getAttribute('href')
  expect(file).toMatch(/^http.*\/api\/appointments\/12\/trial-calendar$/)
  expect(screen.getAllByRole('link', { name: 'Route' }).at(-1)?.getAttribute('href')).toBe(
    'https://www.openstreetmap.org/directions?to=54.323%2C10.139',
  )
  expect(screen.getByRole('button', { name: 'Absagen' })).toBeTruthy()
})

test('opening the link of the email again shows the place and confirms nothing', async () => {
  const page = await open([shows(place('confirmed'))], `/trial/12#token=${token}`)
  expect(await screen.findByText('Platz gesichert')).toBeTruthy()
  expect(page.sent(confirmTrial)).toEqual([])
})

test('an expired link explains itself and leads to other dates', async () => {
  await open(
    [
      shows(place('lapsed')),
      answer(confirmTrial, { status: 409, body: { code: 'appointments.trial-full', message: '' } }),
    ],
    `/trial/12#token=${token}`,
  )
  expect(await screen.findByRole('heading', { name: 'Der Link ist abgelaufen' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Anderen Termin finden' })).toBeTruthy()
})

test('the facts call a class of today "today"', async () => {
  await renderPage(<TrialPage />, {
    at: `/trial/12#token=${token}`,
    viewer: null,
    now: '2026-11-20T16:10:00.000Z',
    answers: [shows(place('confirmed'))],
  })
  expect((await screen.findAllByText('Heute, 18:30')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/20\. November/)).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Bis nachher, Tilda' })).toBeTruthy()
})

test('the form of a class for children asks for the name and the age of the child', async () => {
  const page = await open([shows({ minAge: 4, maxAge: 6 }), held()])
  await type('Vorname des Kindes', 'Mia')
  await type('Nachname des Kindes', 'Wiese')
  await type('Alter des Kindes', '8')
  await type('E-Mail', 'tilda@post.example')
  const fitting = screen.getByRole('link', { name: 'Passende Termine' })
  expect(fitting.getAttribute('href')).toBe('/search/trial/1?age=8#trial-dates')
  await submit()
  await screen.findByRole('heading', { name: 'Sieh in dein Postfach' })
  expect(page.sent(registerTrial)[0]?.body).toMatchObject({ firstName: 'Mia', age: 8 })
})

test('a parent chooses a child and finds name, age and contact filled in', async () => {
  const mother = { ...makeViewer(), childIds: [7], mail: 'mara@post.example' }
  const child = { ...makeViewer(), id: 7, firstName: 'Lina', lastName: 'Lindner', age: 6, isAdult: false }
  await renderPage(<TrialPage />, {
    at: '/trial/12',
    viewer: mother,
    answers: [
      shows({ minAge: 4, maxAge: 6 }),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params['id'] === '7' ? child : mother },
      })),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Lina' }))
  expect(screen.getByLabelText('Vorname des Kindes')).toHaveProperty('value', 'Lina')
  expect(screen.getByLabelText('Alter des Kindes')).toHaveProperty('value', '6')
  expect(screen.getByLabelText('E-Mail')).toHaveProperty('value', 'mara@post.example')
})

test('missing fields are marked before anything is sent', async () => {
  const page = await open([shows()])
  await type('E-Mail', 'tilda')
  await type(/^Telefon/, 'abc')
  await submit()
  expect(document.activeElement).toBe(screen.getByLabelText('Vorname'))
  for (const label of ['Vorname', 'Nachname', 'E-Mail', /^Telefon/])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(registerTrial)).toEqual([])
})

test('a second registration by the same email keeps the input and says that one is enough', async () => {
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

test('a guest reads that the last place was taken meanwhile', async () => {
  await open([
    shows(),
    answer(registerTrial, { status: 409, body: { code: 'appointments.trial-full', message: '' } }),
  ])
  await fillIn()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Diese Stunde ist voll' })).toBeTruthy()
})

test('the cancel link asks once more, cancels and offers another date, also after a reload', async () => {
  const state = { isGone: false }
  const page = await open(
    [
      answer(readTrialClass, () => ({
        status: 200,
        body: { data: trial(place(state.isGone ? 'gone' : 'confirmed')) },
      })),
      answer(takeBackTrial, () => {
        state.isGone = true
        return { status: 204 }
      }),
    ],
    `/trial/12#token=${token}&cancel=1`,
  )
  const give = await screen.findByRole('button', { name: 'Platz absagen' })
  expect(document.activeElement?.textContent).toBe('Platz behalten')
  expect(page.sent(takeBackTrial)).toEqual([])
  await userEvent.click(give)
  expect(await screen.findByRole('heading', { name: 'Du hast abgesagt' })).toBeTruthy()
  expect(page.sent(takeBackTrial)[0]?.body).toEqual({ token })
  const other = screen.getByRole('link', { name: 'Anderen Termin finden' })
  expect(other.getAttribute('href')).toBe(`/search/trial/1?sport=${WING_CHUN.id}#trial-dates`)
  expect(page.href()).toBe(`/trial/12#token=${token}&cancel=done`)
})

test('a cancel link without a place says so, asks nothing and leads to the form', async () => {
  await open([shows(place('gone'))], `/trial/12#token=${token}`)
  expect(await screen.findByRole('heading', { name: 'Du bist nicht mehr angemeldet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Platz absagen' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Anderen Termin finden' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wieder anmelden' }).getAttribute('href')).toBe('/trial/12')
})

test('a guest who keeps the place sees it again', async () => {
  await open([shows(place('confirmed'))], `/trial/12#token=${token}&cancel=1`)
  await userEvent.click(await screen.findByRole('button', { name: 'Platz behalten' }))
  expect(await screen.findByText('Platz gesichert')).toBeTruthy()
})

test('shows where the class is and who welcomes, and a bar leads to the form', async () => {
  await open([shows({ trainer: null })])
  const route = await screen.findByRole('link', { name: 'Route' })
  expect(route.getAttribute('href')).toBe('https://www.openstreetmap.org/directions?to=54.323%2C10.139')
  expect(screen.getByText('Das Team begrüßt dich')).toBeTruthy()
  expect(screen.getByText('noch 1 Platz frei')).toBeTruthy()
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  await userEvent.click(screen.getByRole('button', { name: 'Platz sichern' }))
  expect(scroll).toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText('Vorname'))
})

test('a class without trial slots does not exist here, in English too', async () => {
  const missing = { status: 404, body: { code: 'general.not-found' as const, message: '' } }
  await open([answer(readTrialClass, missing)], '/trial/99', 'en')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This trial class doesn’t exist' }),
  ).toBeTruthy()
})

test('a guest reads the ages of the class', async () => {
  await open([shows({ minAge: 14 })])
  expect(await screen.findByText('Ab 14 Jahren')).toBeTruthy()
})
