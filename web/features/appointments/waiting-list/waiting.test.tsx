import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  addAttendee,
  type Appointment,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  answerOffer,
  joinWaitingList,
  leaveWaitingList,
  readWaitingList,
  type WaitingEntry,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { BERND, makeAppointment, makeAttendance, student, trainer } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const MORNING = '2026-11-20T09:00:00.000Z'
const MARA = { id: 1, firstName: 'Mara', lastName: 'Lindner' }
const turn = (more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  user: MARA,
  state: 'waiting',
  position: 2,
  offeredUntil: null,
  isShortNotice: true,
  isMember: true,
  ...more,
})
const FULL = makeAppointment({ attendeesCount: 16 })

/** What the server knows of the list; `entries` as they are at each reading. */
const answers = (entries: () => readonly WaitingEntry[], shown: Appointment = FULL) => [
  answer(readAppointment, { status: 200, body: { data: shown } }),
  answer(listAppointments, {
    status: 200,
    body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } },
  }),
  answer(listAttendances, { status: 200, body: { data: [] } }),
  answer(readWaitingList, () => ({
    status: 200,
    body: { data: { count: entries().length + 1, entries: [...entries()] } },
  })),
]
const open = (
  more: ReturnType<typeof answers>,
  {
    viewer = student(),
    now = MORNING,
    locale,
  }: { viewer?: ReturnType<typeof student>; now?: string; locale?: 'en' } = {},
) =>
  renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now,
    answers: more,
    ...(locale && { locale }),
  })

test('a full class offers its waiting list and then shows the position', async () => {
  let entries: WaitingEntry[] = []
  const page = await open([
    ...answers(() => entries),
    answer(joinWaitingList, () => {
      entries = [turn()]
      return { status: 200, body: { data: turn() } }
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Auf die Warteliste' }))
  expect(await screen.findByRole('heading', { name: 'Platz 2 auf der Warteliste' })).toBeTruthy()
  expect(screen.getByText('Du bist auf Platz 2 von 2')).toBeTruthy()
  expect(page.sent(joinWaitingList)[0]).toMatchObject({
    params: { id: '12', userId: '1' },
    body: { isShortNotice: true },
  })
})

test('a waiting member sets whether they come at short notice, and may leave', async () => {
  const page = await open([
    ...answers(() => [turn()]),
    answer(joinWaitingList, { status: 200, body: { data: turn({ isShortNotice: false }) } }),
    answer(leaveWaitingList, { status: 204 }),
  ])
  await userEvent.click(await screen.findByRole('switch', { name: 'Auch kurzfristig' }))
  await waitFor(() => expect(page.sent(joinWaitingList)[0]?.body).toEqual({ isShortNotice: false }))
  await userEvent.click(await screen.findByRole('button', { name: 'Warteliste verlassen' }))
  await waitFor(() => expect(page.sent(leaveWaitingList)).toHaveLength(1))
})

test('an offered place is taken with one tap', async () => {
  const offered = turn({ state: 'offered', position: 1, offeredUntil: '2026-11-20T11:00:00.000Z' })
  const page = await open([
    ...answers(() => [offered]),
    answer(answerOffer, { status: 200, body: { data: turn({ state: 'accepted', position: null }) } }),
  ])
  expect(await screen.findByRole('heading', { name: 'Ein Platz ist frei' })).toBeTruthy()
  expect(screen.getByText(/bis 12:00 für dich frei/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ich komme' }))
  await waitFor(() => expect(page.sent(answerOffer)[0]?.body).toEqual({ isAccepted: true }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Der Platz gehört dir.'))
})

test('an answer that came too late is reported, and the list is read again', async () => {
  let entries = [turn({ state: 'offered', position: 1, offeredUntil: '2026-11-20T11:00:00.000Z' })]
  await open([
    ...answers(() => entries),
    answer(answerOffer, () => {
      entries = [turn({ state: 'expired', position: null })]
      return { status: 409, body: { code: 'appointments.offer-gone', message: '', data: FULL } }
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Platz weitergeben' }))
  await waitFor(() => expect(toasts.get().at(-1)?.tone).toBe('danger'))
  expect(await screen.findByText(/deine Antwort kam nicht rechtzeitig/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Auf die Warteliste' })).toBeTruthy()
})

test('a parent waits for a child, in English too', async () => {
  const parent = student({ childIds: [20] })
  const child = makeViewer({ id: 20, firstName: 'Jonas', schools: student().schools })
  const page = await open(
    [
      ...answers(() => []),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params['id'] === '20' ? child : parent },
      })),
      answer(joinWaitingList, {
        status: 200,
        body: { data: turn({ user: { id: 20, firstName: 'Jonas', lastName: 'Lindner' } }) },
      }),
    ],
    { viewer: parent, locale: 'en' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Waiting list for Jonas' }))
  await waitFor(() => expect(page.sent(joinWaitingList)[0]?.params['userId']).toBe('20'))
})

const SVEA = { id: 31, firstName: 'Svea', lastName: 'Ohlsen' }
const ILYAS = { id: 32, firstName: 'Ilyas', lastName: 'Haddad' }
const GUEST = { id: 33, firstName: 'Gast', lastName: 'Wiese' }
const QUEUE = [
  turn({ user: SVEA, position: 1, state: 'offered', offeredUntil: '2026-11-20T11:00:00.000Z' }),
  turn({ user: ILYAS, position: 2, isShortNotice: false }),
  turn({ user: GUEST, position: 3, isMember: false }),
]

test('the trainer side sees the waiting list in order with states and books a held place', async () => {
  const page = await open(
    [
      ...answers(() => QUEUE),
      answer(addAttendee, {
        status: 200,
        body: { data: makeAttendance({ user: { ...SVEA, avatar: null } }) },
      }),
    ],
    { viewer: trainer() },
  )
  const heading = await screen.findByRole('heading', { name: /^Warteliste/ })
  const list = within(heading.closest('section') ?? heading)
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/1\. Svea Ohlsen.*gefragt bis (heute, )?12:00/),
    expect.stringMatching(/2\. Ilyas Haddad.*wartet, nicht kurzfristig/),
    expect.stringMatching(/3\. Gast Wiese.*wartet, nicht von dieser Schule/),
  ])
  // All other places are taken.
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Svea Ohlsen eintragen',
  ])
  await userEvent.click(list.getByRole('button', { name: 'Svea Ohlsen eintragen' }))
  await waitFor(() => expect(page.sent(addAttendee)[0]?.params).toEqual({ id: '12', userId: '31' }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Steht auf der Liste.'))
})

test('the trainer side may book waiting members, and no guests, on a free place', async () => {
  await open(
    answers(() => QUEUE, makeAppointment({ attendeesCount: 14, heldPlaces: 1 })),
    { viewer: trainer(), now: '2026-11-20T17:20:00.000Z' },
  )
  expect(await screen.findByRole('button', { name: 'Ilyas Haddad eintragen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Gast Wiese eintragen' })).toBeNull()
})

test('a trainer of the school who does not lead the class may wait like a member', async () => {
  await open(
    answers(() => [], makeAppointment({ attendeesCount: 16, trainer: BERND })),
    { viewer: trainer() },
  )
  expect(await screen.findByRole('button', { name: 'Auf die Warteliste' })).toBeTruthy()
})
