import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
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
} from '@wegband/domain/features/appointments/waiting-contract.ts'
import { toasts } from '../../platform/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AppointmentPage } from './appointment-page.tsx'
import { makeAppointment, student, trainer } from './testing/make-appointment.ts'
import { bePatient } from './testing/patient-tests.ts'

bePatient()

const MORNING = '2026-11-20T09:00:00.000Z'
const MARA = { id: 1, firstName: 'Mara', lastName: 'Lindner' }
const turn = (more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  user: MARA,
  state: 'waiting',
  position: 2,
  offeredUntil: null,
  isShortNotice: true,
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
  { viewer = student(), locale }: { viewer?: ReturnType<typeof student>; locale?: 'en' } = {},
) =>
  renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: MORNING,
    answers: more,
    ...(locale && { locale }),
  })

test('a full class offers its waiting list, and then says where one stands', async () => {
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

test('who waits says whether they come at short notice, and may leave', async () => {
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

test('an answer that came too late is told, and the list is read anew', async () => {
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

test('the trainer sees who waits, in order', async () => {
  const other = { id: 5, firstName: 'Aylin', lastName: 'Kaya' }
  await open(
    answers(() => [turn({ user: other, position: 1 }), turn({ position: 2, isShortNotice: false })]),
    {
      viewer: trainer(),
    },
  )
  expect(await screen.findByText('1. Aylin Kaya')).toBeTruthy()
  expect(screen.getByText('2. Mara Lindner')).toBeTruthy()
  expect(screen.getByText('nicht kurzfristig')).toBeTruthy()
})
