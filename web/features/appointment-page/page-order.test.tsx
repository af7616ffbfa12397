/** The order of the parts on the page of a class while it is open. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Appointment,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import { answer, type FakeReply } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AppointmentPage } from './appointment-page.tsx'
import {
  makeAppointment,
  makeAttendance,
  makePlace,
  makeRunning,
  student,
  trainer,
} from '../appointments/testing/make-appointment.ts'
import { preloadDialogs } from '../appointments/testing/patient-tests.ts'

preloadDialogs()

const open = async (shown: () => Appointment) =>
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: student(),
    now: '2026-11-20T17:31:00.000Z',
    answers: [
      answer(readAppointment, () => ({ status: 200, body: { data: shown() } })),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
const areFactsFirst = (title: string): boolean => {
  const facts = screen.getByText('Tarek Aydın')
  const box = screen.getByRole('heading', { name: title })
  return (facts.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

test('starting the class moves nothing for members; reopened, the page shows their state first', async () => {
  let shown = makeAppointment({ myAttendance: makePlace() })
  const page = await open(() => shown)
  await screen.findByRole('heading', { name: 'Du kommst' })
  expect(areFactsFirst('Du kommst')).toBe(true)
  shown = makeRunning({ myAttendance: makePlace({ checkedInAt: '2026-11-20T17:31:00.000Z' }) })
  await page.queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Du kommst' })).toBeNull())
  expect(areFactsFirst('Du bist da')).toBe(true)
  page.unmount()
  await open(() => shown)
  await screen.findByRole('heading', { name: 'Du bist da' })
  expect(areFactsFirst('Du bist da')).toBe(false)
})

test('time and places are named once each, in the head and in the booking', async () => {
  await open(() => makeAppointment({ startAt: '2026-11-20T18:30:00.000Z', attendeesCount: 12 }))
  await screen.findByRole('heading', { name: 'Kommst du?' })
  expect(screen.getAllByText(/19:30 bis/)).toHaveLength(1)
  expect(screen.getAllByText('12 angemeldet, 4 Plätze frei')).toHaveLength(1)
})

test('the place leads to the way there', async () => {
  const { site } = makeAppointment()
  await open(() => makeAppointment())
  const way = await screen.findByRole('link', { name: 'Route' })
  const to = new URL(way.getAttribute('href') ?? '').searchParams.get('to')
  expect(to).toBe(`${site.street}, ${site.zip} ${site.city}`)
})

test.each([
  [
    'offered',
    { capacity: 2, attendeesCount: 1, heldPlaces: 1 },
    '1 angemeldet, 1 Platz wird angeboten, ausgebucht',
  ],
  [
    'kept for guests too',
    { capacity: 24, attendeesCount: 13, heldPlaces: 2, trialSlots: 3 },
    '13 angemeldet, 2 Plätze für Probegäste oder Wartende, 9 Plätze frei',
  ],
])('places that are %s are named, so that the numbers add up', async (_, more, words) => {
  await open(() =>
    makeAppointment({ myAttendance: makePlace(), startAt: '2026-11-20T18:30:00.000Z', ...more }),
  )
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['the signs for photos', { status: 200, body: { data: [{ userId: 3, purposes: [] }] } }, true],
  ['their failure', { status: 403, body: { code: 'appointments.not-allowed', message: 'x' } }, false],
] as const)('the trainer’s list appears with %s, so that no row moves', async (_, reply, hasSign) => {
  let arrive = (_photos: FakeReply): void => {}
  const photos = new Promise<FakeReply>((resolve) => (arrive = resolve))
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    now: '2026-11-20T17:31:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeAppointment() } }),
      answer(listAttendances, { status: 200, body: { data: [makeAttendance({ suggestion: null })] } }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
      answer(listModules, { status: 200, body: { data: [], meta: { last_page: 1 } } }),
      answer(listClassPhotos, () => photos),
    ],
  })
  await waitFor(() => expect(page.server.sent(listAttendances)).toHaveLength(1))
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(1))
  expect(screen.queryByText('Aylin Kaya')).toBeNull()
  arrive(reply)
  expect(await screen.findByText('Aylin Kaya')).toBeTruthy()
  expect(screen.queryByText(/keine Fotos/) !== null).toBe(hasSign)
})
