/** A member with another booking at that time is asked once and may swap, keep both, or cancel. */
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
import { swapPlace } from '@wegband/domain/features/appointments/booking/swap-contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import {
  END,
  makeAppointment,
  makeAttendance,
  makePlace,
  START,
  student,
} from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const MARA = { id: 1, firstName: 'Mara', lastName: 'Lindner', avatar: null }
const JONAS = { ...MARA, id: 2, firstName: 'Jonas' }
const beside = (more: Partial<Appointment> = {}) =>
  makeAppointment({ id: 33, name: 'Feierabend', myAttendance: makePlace({ id: 61 }), ...more })

const open = async (other: Appointment, { viewer = student(), user = MARA, isFound = true } = {}) => {
  const own = [makeAttendance({ id: 61, appointmentId: 33, user })]
  return await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: '2026-11-20T09:00:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: makeAppointment() } }),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: {
          data:
            params['id'] === '2'
              ? makeViewer({ id: 2, firstName: 'Jonas', schools: viewer.schools })
              : viewer,
        },
      })),
      answer(listAppointments, () =>
        isFound
          ? {
              status: 200,
              body: { data: [other], meta: { current_page: 1, last_page: 1, per_page: 200, total: 1 } },
            }
          : { status: 503, body: { code: 'general.unavailable', message: '' } },
      ),
      answer(listAttendances, ({ params }) => ({
        status: 200,
        body: { data: params['id'] === '33' ? own : [] },
      })),
      answer(addAttendee, { status: 200, body: { data: makeAttendance({ id: 91, user }) } }),
      answer(swapPlace, { status: 200, body: { data: makeAttendance({ id: 91, user }) } }),
    ],
  })
}
const tap = async (name: string) =>
  await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
const question = async () => within(await screen.findByRole('alertdialog'))

test('names the other class and swaps both places with one request', async () => {
  const page = await open(beside())
  await tap('Ich komme')
  const asked = await question()
  expect(asked.getByText('Du hast zu der Zeit schon einen Platz')).toBeTruthy()
  expect(asked.getByText(/„Feierabend“, .*18:30.*20:00\. Beim Tauschen wird er frei\./)).toBeTruthy()
  expect(page.sent(listAppointments)[0]?.query).toEqual({ end_after: START, start_before: END })
  expect(page.sent(addAttendee)).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Tauschen' }))
  await waitFor(() =>
    expect(page.sent(swapPlace).map(({ params }) => params)).toEqual([
      { id: '12', userId: '1', otherId: '33' },
    ]),
  )
  expect(page.sent(addAttendee)).toEqual([])
  await waitFor(() =>
    expect(toasts.get().at(-1)?.text).toBe('Getauscht. Der Platz bei „Feierabend“ ist wieder frei.'),
  )
})

test('keeps both bookings on request, since some members visit both classes', async () => {
  const page = await open(beside())
  await tap('Ich komme')
  await userEvent.click((await question()).getByRole('button', { name: 'Beides' }))
  await waitFor(() => expect(page.sent(addAttendee)).toHaveLength(1))
  expect(page.sent(swapPlace)).toEqual([])
})

test('changes nothing when the question is cancelled', async () => {
  const page = await open(beside())
  await tap('Ich komme')
  await userEvent.click((await question()).getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(page.sent(addAttendee)).toEqual([])
})

test('offers no swap for a place that can no longer be given up', async () => {
  await open(beside({ startAt: '2026-11-20T08:30:00.000Z' }))
  await tap('Ich komme')
  const asked = await question()
  expect(asked.getByRole('button', { name: 'Beides' })).toBeTruthy()
  expect(asked.queryByRole('button', { name: 'Tauschen' })).toBeNull()
})

test('asks by name for a child and checks only the bookings of that child', async () => {
  const viewer = student({ id: 1, childIds: [2] })
  const page = await open(beside({ myAttendance: null, children: [{ id: 2, firstName: 'Jonas' }] }), {
    viewer,
    user: JONAS,
  })
  await tap('Jonas anmelden')
  const asked = await question()
  expect(asked.getByText('Jonas hat zu der Zeit schon einen Platz')).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Tauschen' }))
  await waitFor(() =>
    expect(page.sent(swapPlace).map(({ params }) => params)).toEqual([
      { id: '12', userId: '2', otherId: '33' },
    ]),
  )
})

test('books without a question when the other bookings cannot be read', async () => {
  const page = await open(beside(), { isFound: false })
  await tap('Ich komme')
  await waitFor(() => expect(page.sent(addAttendee)).toHaveLength(1))
})
