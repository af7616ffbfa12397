import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type Appointment,
  listAppointments,
  listAppointmentTypes,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listSports, type Sport } from '@wegband/domain/features/sports/contract.ts'
import { answer, type FakeAnswer, type SentRequest } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment, makePlace, student } from '../appointments/testing/make-appointment.ts'
import { CalendarPage } from './calendar-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5000 })

const page = (list: readonly Appointment[]) => ({
  status: 200,
  body: { data: list, meta: { current_page: 1, last_page: 1, per_page: 200, total: list.length } },
})

/** As the server filters: classes that end after the one bound and begin before the other. */
const answerFor = (all: readonly Appointment[], { query }: SentRequest) =>
  page(
    all.filter(
      (one) =>
        one.endAt > String(query['end_after']) &&
        (query['start_before'] === undefined || one.startAt < String(query['start_before'])),
    ),
  )

const wingChun: Sport = {
  id: 1,
  name: 'Wing Chun',
  menuName: 'Wing Chun',
  parentId: null,
  isMainSport: true,
  deepOrder: '1',
  order: 1,
  showInMenu: true,
  schoolId: null,
  modulesCount: 24,
  requiredMembershipLv: 0,
  availableForSubscription: false,
  subscriptionPlans: [],
  contents: [],
  userProgress: null,
  slug: 'wing-chun',
  hue: 33,
  chroma: 1,
  isKids: false,
  description: '',
  promoId: null,
}

const workshop = {
  id: 2,
  key: 'workshop',
  name: 'Workshop',
  confirmationTypes: ['presence' as const, 'workshop' as const],
  isExam: false,
}

const levelCheck = {
  id: 3,
  key: 'exam',
  name: 'Levelprüfung',
  confirmationTypes: ['presence' as const, 'exam' as const],
  isExam: true,
}

const open = (
  at: string,
  all: readonly Appointment[],
  more: FakeAnswer[] = [],
  now?: string,
  viewer = student(),
) =>
  renderPage(<CalendarPage />, {
    at,
    viewer,
    ...(now === undefined ? {} : { now }),
    answers: [
      answer(listSports, { status: 200, body: { data: [wingChun], meta: page([]).body.meta } }),
      answer(listAppointmentTypes, {
        status: 200,
        body: { data: [makeAppointment().type, workshop, levelCheck] },
      }),
      answer(listAppointments, (request) => answerFor(all, request)),
      ...more,
    ],
  })

const monday = makeAppointment({
  id: 11,
  name: 'ChiKung',
  startAt: '2026-11-16T18:00:00.000Z',
  endAt: '2026-11-16T19:00:00.000Z',
  isStarted: true,
  isEnded: true,
  startedAt: '2026-11-16T18:00:00.000Z',
  endedAt: '2026-11-16T19:01:00.000Z',
  myAttendance: makePlace({ id: 5, confirmations: ['presence'] }),
})
const friday = makeAppointment({ myAttendance: makePlace() })
const saturday = makeAppointment({
  id: 13,
  name: 'Escrima, Stöcke',
  startAt: '2026-11-21T09:00:00.000Z',
  endAt: '2026-11-21T10:30:00.000Z',
  isCancelled: true,
})
const nextMonday = makeAppointment({
  id: 14,
  startAt: '2026-11-30T17:30:00.000Z',
  endAt: '2026-11-30T19:00:00.000Z',
})

// spec: route-calendar-year-week, appointments-grouped-by-day, week-starts-monday
test('without year and week shows the present week, in groups per day from Monday on', async () => {
  await open('/calendar', [saturday, friday, monday])
  expect(await screen.findByRole('heading', { level: 1, name: 'KW 47' })).toBeTruthy()
  expect(screen.getByText('16. bis 22. November 2026')).toBeTruthy()
  const shownDays = () => screen.findAllByRole('region', { name: /tag, \d+\. November$/ })
  // Past days are folded, so that today comes first.
  expect(await shownDays()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '1 früheren Termin zeigen' }))
  const days = await shownDays()
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Montag, 16. November',
    'Heute, Freitag, 20. November',
    'Samstag, 21. November',
  ])
  const [first, today, last] = days
  expect(within(first as HTMLElement).getByText('warst da')).toBeTruthy()
  expect(within(today as HTMLElement).getByText('angemeldet')).toBeTruthy()
  expect(within(last as HTMLElement).getByText('abgesagt')).toBeTruthy()
  const strip = screen.getAllByRole('button', { name: /, (1 Termin|0 Termine)$/ })
  expect(screen.getByRole('button', { name: 'Montag, 16. November, 1 Termin' })).toBe(strip[0])
  expect(strip).toHaveLength(7)
})

// spec: route-calendar-year-week
test('the last days of 2026 and the first of 2027 are in week 53', async () => {
  await open('/calendar/2026/53', [])
  expect(await screen.findByRole('heading', { level: 1, name: 'KW 53' })).toBeTruthy()
  expect(screen.getByText('28. Dezember 2026 bis 3. Januar 2027')).toBeTruthy()
  const next = screen.getByRole('link', { name: 'Nächste Woche' })
  expect(next.getAttribute('href')).toBe('/calendar/2027/1')
})

// spec: route-calendar-year-week
test.each([
  ['/calendar/2026', 'KW 47'],
  ['/calendar/2027', 'KW 1'],
])('%s without a week shows %s', async (at, title) => {
  const shown = await open(at, [friday])
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(shown.href()).toBe(at)
})

test.each(['/calendar/2025/53', '/calendar/2026/0', '/calendar/abc/47'])(
  '%s is no week and leads to the present one',
  async (at) => {
    const shown = await open(at, [friday])
    await waitFor(() => expect(shown.href()).toBe('/calendar'))
    expect(await screen.findByRole('heading', { level: 1, name: 'KW 47' })).toBeTruthy()
  },
)

// spec: calendar-query-appointment-id
test('an appointment in the query redirects to its year and week', async () => {
  const shown = await open(
    '/calendar?appointmentId=14',
    [nextMonday],
    [answer(readAppointment, { status: 200, body: { data: nextMonday } })],
  )
  await waitFor(() => expect(shown.href()).toBe('/calendar/2026/49'))
  expect(await screen.findByRole('heading', { level: 1, name: 'KW 49' })).toBeTruthy()
  expect(screen.getByText('30. November bis 6. Dezember 2026')).toBeTruthy()
})

test('an appointment that does not exist redirects to the present week', async () => {
  const shown = await open(
    '/calendar?appointmentId=99',
    [friday],
    [answer(readAppointment, { status: 404, body: { code: 'general.not-found', message: '' } })],
  )
  await waitFor(() => expect(shown.href()).toBe('/calendar'))
})

test('an empty week says when the next class is, and links there', async () => {
  await open('/calendar/2026/48', [nextMonday])
  expect(await screen.findByRole('heading', { name: 'Diese Woche ist die Halle leer' })).toBeTruthy()
  expect(await screen.findByText(/Weiter geht es am Montag, 30. November um 18:30/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Zur nächsten Woche' })
  expect(link.getAttribute('href')).toBe('/calendar/2026/49')
})

test('arrow keys change the week', async () => {
  const shown = await open('/calendar/2026/47', [friday])
  await screen.findByRole('heading', { level: 1, name: 'KW 47' })
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(shown.href()).toBe('/calendar/2026/48'))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(shown.href()).toBe('/calendar/2026/46'))
})

test('sends the filters to the server and keeps them in the address', async () => {
  const shown = await open('/calendar/2026/47', [friday])
  const lastQuery = () => shown.sent(listAppointments).at(-1)?.query
  await screen.findByRole('button', { name: 'Workshop' })
  expect(shown.sent(listAppointments)[0]?.query['any_school']).toBe('1')
  await userEvent.click(screen.getByRole('button', { name: 'Meine Schulen' }))
  await waitFor(() => expect(lastQuery()?.['any_school']).toBeUndefined())
  await userEvent.click(screen.getByRole('button', { name: 'Workshop' }))
  await waitFor(() => expect(lastQuery()?.['type[]']).toEqual(['2']))
  await userEvent.click(screen.getByRole('button', { name: 'Wing Chun' }))
  await waitFor(() => expect(lastQuery()?.['sport[]']).toEqual(['1']))
  expect(shown.href()).toBe('/calendar/2026/47?schools=own&sport=1&type=2')
  expect(screen.getByRole('link', { name: 'Nächste Woche' }).getAttribute('href')).toContain('type=2')
  await userEvent.click(screen.getByRole('button', { name: 'Alle' }))
  await waitFor(() => expect(shown.href()).toBe('/calendar/2026/47'))
})

test('preloads the weeks before and after', async () => {
  const shown = await open('/calendar/2026/47', [friday])
  await waitFor(() =>
    expect(shown.sent(listAppointments).map(({ query }) => String(query['end_after']).slice(0, 10))).toEqual([
      '2026-11-15',
      '2026-11-08',
      '2026-11-22',
    ]),
  )
})

test('a week that cannot be read offers a retry', async () => {
  await open(
    '/calendar/2026/47',
    [],
    [
      answer(listAppointments, (request, times) =>
        times === 0
          ? { status: 500, body: { code: 'general.unexpected', message: '' } }
          : answerFor([friday], request),
      ),
    ],
  )
  await userEvent.click(await screen.findByRole('button', { name: /noch einmal|erneut/i }))
  expect((await screen.findAllByRole('link', { name: /Wing Chun, Erwachsene/ })).length).toBeGreaterThan(0)
})

test('shows the real headline while it loads', async () => {
  await open('/calendar/2026/47', [], [answer(listAppointments, () => new Promise<never>(() => undefined))])
  expect(await screen.findByRole('heading', { level: 1, name: 'KW 47' })).toBeTruthy()
  expect(screen.getByText('Woche wird geladen')).toBeTruthy()
  // It is not known yet whether the week is empty.
  expect(screen.queryAllByRole('button', { name: /0 Termine/ })).toEqual([])
  expect(screen.getByRole('button', { name: 'Freitag, 20. November' })).toBeTruthy()
})

test('classes in the night of the change to winter time stay on their day', async () => {
  const night = makeAppointment({
    id: 15,
    name: 'Nachttraining',
    startAt: '2026-10-24T22:30:00.000Z',
    endAt: '2026-10-25T01:30:00.000Z',
  })
  await open('/calendar/2026/43', [night], [], '2026-10-20T09:00:00.000Z')
  const day = await screen.findByRole('region', { name: 'Sonntag, 25. Oktober' })
  expect(within(day).getByText('00:30')).toBeTruthy()
})

test('a link to level checks selects them and the sport', async () => {
  const view = await open('/calendar/2026/47?sport=1&type=exam', [friday])
  const chip = await screen.findByRole('button', { name: 'Levelprüfung' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(view.href()).toBe('/calendar/2026/47?sport=1&type=3')
  const asked = view.sent(listAppointments).map(({ query }) => [query['sport[]'], query['type[]']])
  expect(asked.every(([sport, type]) => String(sport) === '1' && String(type) === '3')).toBe(true)
})

test('a parent sees the classes of each child and can filter by child', async () => {
  const kids = makeAppointment({
    id: 21,
    name: 'Kids 7 bis 10',
    startAt: '2026-11-20T15:30:00.000Z',
    endAt: '2026-11-20T16:30:00.000Z',
    children: [{ id: 7, firstName: 'Jonas' }],
  })
  const mine = makeAppointment({ myAttendance: makePlace() })
  const mara = student({ childIds: [7] })
  const jonas = makeViewer({ id: 7, firstName: 'Jonas' })
  const view = await open(
    '/calendar/2026/47',
    [kids, mine],
    [
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params['id'] === '7' ? jonas : mara },
      })),
    ],
    undefined,
    mara,
  )
  expect(await screen.findByText('Jonas kommt')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }))
  await waitFor(() => expect(view.href()).toBe('/calendar/2026/47?child=7'))
  await waitFor(() => expect(screen.queryAllByText(mine.name)).toEqual([]))
  expect(screen.getByText('Jonas kommt')).toBeTruthy()
})

test('what is over today is folded too, while something of the week is to come', async () => {
  const morning = makeAppointment({
    id: 15,
    name: 'Frühtraining',
    startAt: '2026-11-20T06:00:00.000Z',
    endAt: '2026-11-20T07:00:00.000Z',
  })
  await open('/calendar', [morning, friday], [], '2026-11-20T09:00:00.000Z')
  const button = await screen.findByRole('button', { name: '1 früheren Termin zeigen' })
  const today = screen.getByRole('region', { name: 'Heute, Freitag, 20. November' })
  expect(within(today).queryByText('Frühtraining')).toBeNull()
  await userEvent.click(button)
  expect(within(today).getByText('Frühtraining')).toBeTruthy()
})

test('in the evening of the last day its classes stay', async () => {
  await open('/calendar', [monday, friday], [], '2026-11-20T22:00:00.000Z')
  const today = await screen.findByRole('region', { name: 'Heute, Freitag, 20. November' })
  expect(within(today).getByText('Wing Chun, Erwachsene')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zur nächsten Woche' }).getAttribute('href')).toBe(
    '/calendar/2026/48',
  )
})

test('while something of the week is to come, its list ends with it', async () => {
  await open('/calendar', [monday, friday, saturday], [], '2026-11-20T22:00:00.000Z')
  await screen.findByRole('region', { name: 'Samstag, 21. November' })
  expect(screen.queryByRole('link', { name: 'Zur nächsten Woche' })).toBeNull()
})
