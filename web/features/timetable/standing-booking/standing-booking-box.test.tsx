/** "Ich komme immer" on the page of a class: switched on by a tap, with a question where the class is meant for other ages. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAppointments, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  callOffOnce,
  comeAlways,
  endStandingBooking,
  type StandingBookings,
  readStandingBookings,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { makeAppointment, makePlace, student, trainer } from '../../appointments/testing/make-appointment.ts'
import { noOtherClasses } from '../../appointments/testing/no-other-classes.ts'
import { preloadDialogs } from '../../appointments/testing/patient-tests.ts'
import { StandingBookingBox } from './standing-booking-box.tsx'

preloadDialogs()

const NOW = '2026-11-20T09:00:00.000Z'
const shown = makeAppointment({ isSeries: true })

const STANDING_BOOKING: StandingBookings['own'][number] = {
  user: { id: 1, firstName: 'Mara', lastName: 'Lindner' },
  isStandingBooking: false,
  weekdays: null,
  comesThisDay: false,
  isAbsent: false,
  reason: null,
  isOutsideAges: false,
  comesDespiteAge: false,
  booked: 0,
  full: 0,
  waiting: 0,
}

test('a standing booking is one tap, and cancelling one date is another, with a reason', async () => {
  let own = STANDING_BOOKING
  const standingBookings = () =>
    ({ status: 200, body: { data: { seriesId: 5, weekdays: [2], own: [own], absent: [] } } }) as const
  const page = await renderPage(<StandingBookingBox appointment={shown} />, {
    at: '/appointments/12',
    viewer: student({ id: 1 }),
    now: NOW,
    answers: [
      noOtherClasses,
      answer(readAppointment, { status: 200, body: { data: shown } }),
      answer(readStandingBookings, standingBookings),
      answer(comeAlways, () => {
        own = {
          ...STANDING_BOOKING,
          isStandingBooking: true,
          comesThisDay: true,
          booked: 5,
          full: 3,
          waiting: 2,
        }
        return { status: 200, body: { data: { booked: 5, full: 3 } } }
      }),
      answer(callOffOnce, () => {
        own = { ...own, isAbsent: true, reason: 'Zahnarzt', booked: 4 }
        return standingBookings()
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'Ich komme immer' }))
  expect(
    await screen.findByText(
      'Du bist bei 5 Terminen angemeldet. Bei 2 Terminen stehst du auf der Warteliste. 1 Termin ist voll.',
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Diesmal nicht' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.type(question.getByLabelText(/Grund/), 'Zahnarzt')
  await userEvent.click(question.getByRole('button', { name: 'Absagen' }))
  expect(await screen.findByText('Für diesen Termin abgesagt: Zahnarzt')).toBeTruthy()
  expect(page.sent(callOffOnce)[0]?.body).toEqual({ reason: 'Zahnarzt' })
})

test('a class that is over offers no standing booking', async () => {
  const page = await renderPage(<StandingBookingBox appointment={shown} />, {
    at: '/appointments/12',
    viewer: student({ id: 1 }),
    now: shown.endAt,
    answers: [
      answer(readStandingBookings, {
        status: 200,
        body: { data: { seriesId: 5, weekdays: [2], own: [STANDING_BOOKING], absent: [] } },
      }),
    ],
  })
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  expect(page.sent(readStandingBookings)).toHaveLength(1)
  expect(screen.queryByRole('switch')).toBeNull()
})

test('the trainer side reads who does not come to this date, and why', async () => {
  const absent = [
    { user: { id: 1, firstName: 'Mara', lastName: 'Lindner' }, reason: 'Zahnarzt' },
    { user: { id: 2, firstName: 'Ilyas', lastName: 'Demir' }, reason: null },
  ]
  await renderPage(<StandingBookingBox appointment={shown} />, {
    at: '/appointments/12',
    viewer: trainer(),
    now: NOW,
    answers: [
      answer(readStandingBookings, {
        status: 200,
        body: { data: { seriesId: 5, weekdays: [2], own: [], absent } },
      }),
    ],
  })
  expect(await screen.findByText('Zahnarzt')).toBeTruthy()
  expect(screen.getByText('ohne Grund abgesagt')).toBeTruthy()
})

test('asks a member outside the ages once before the standing booking, which stays possible', async () => {
  let own = { ...STANDING_BOOKING, isOutsideAges: true }
  const page = await renderPage(<StandingBookingBox appointment={{ ...shown, minAge: 6, maxAge: 12 }} />, {
    at: '/appointments/12',
    viewer: student({ id: 1 }),
    now: NOW,
    answers: [
      noOtherClasses,
      answer(readStandingBookings, () => ({
        status: 200,
        body: { data: { seriesId: 5, weekdays: [2], own: [own], absent: [] } },
      })),
      answer(comeAlways, () => {
        own = { ...own, isStandingBooking: true, comesThisDay: true, comesDespiteAge: true, booked: 5 }
        return { status: 200, body: { data: { booked: 5, full: 0 } } }
      }),
      answer(endStandingBooking, { status: 204 }),
    ],
  })
  const always = await screen.findByRole('switch', { name: 'Ich komme immer' })
  await userEvent.click(always)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Dieses Training ist für 6- bis 12-Jährige.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Abbrechen' }))
  expect(page.sent(comeAlways)).toEqual([])
  await userEvent.click(always)
  await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem immer anmelden' }))
  expect(await screen.findByText('Du bist bei 5 Terminen angemeldet.')).toBeTruthy()
  expect(page.sent(comeAlways)[0]?.query).toEqual({ despite_age: '1' })
})

test('a member who has outgrown a standing booking reads why it no longer books them', async () => {
  const own = [{ ...STANDING_BOOKING, isStandingBooking: true, comesThisDay: true, isOutsideAges: true }]
  await renderPage(<StandingBookingBox appointment={{ ...shown, minAge: 6, maxAge: 12 }} />, {
    at: '/appointments/12',
    viewer: student({ id: 1 }),
    now: NOW,
    answers: [
      answer(readStandingBookings, {
        status: 200,
        body: { data: { seriesId: 5, weekdays: [2], own, absent: [] } },
      }),
    ],
  })
  expect(
    await screen.findByText('Für 6 bis 12 Jahre: Von selbst wirst du nur angemeldet, wenn das Alter passt.'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Trotzdem immer kommen' })).toBeTruthy()
})

test('asks about two standing bookings at one time and swaps them with one request', async () => {
  const other = makeAppointment({
    id: 33,
    name: 'Feierabend',
    isSeries: true,
    myAttendance: makePlace({ id: 61 }),
  })
  const page = await renderPage(<StandingBookingBox appointment={shown} />, {
    at: '/appointments/12',
    viewer: student({ id: 1 }),
    now: NOW,
    answers: [
      answer(readStandingBookings, {
        status: 200,
        body: { data: { seriesId: 5, weekdays: [2], own: [STANDING_BOOKING], absent: [] } },
      }),
      answer(listAppointments, {
        status: 200,
        body: { data: [other], meta: { current_page: 1, last_page: 1, per_page: 200, total: 1 } },
      }),
      answer(comeAlways, { status: 200, body: { data: { booked: 5, full: 0 } } }),
    ],
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'Ich komme immer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tauschen' }))
  await waitFor(() => expect(page.sent(comeAlways)).toHaveLength(1))
  expect(page.sent(comeAlways)[0]?.params).toEqual({ id: '5', userId: '1' })
  expect(page.sent(comeAlways)[0]?.query).toEqual({ instead_of: '33' })
})

test('the notice names the child when a child is booked', async () => {
  const jonas = { ...STANDING_BOOKING, user: { id: 2, firstName: 'Jonas', lastName: 'Lindner' } }
  let own = jonas
  await renderPage(<StandingBookingBox appointment={shown} />, {
    at: '/appointments/12',
    viewer: student({ id: 1, childIds: [2] }),
    now: NOW,
    answers: [
      answer(readStandingBookings, () => ({
        status: 200,
        body: { data: { seriesId: 5, weekdays: [2], own: [own], absent: [] } },
      })),
      noOtherClasses,
      answer(comeAlways, () => {
        own = { ...jonas, isStandingBooking: true, comesThisDay: true }
        return { status: 200, body: { data: { booked: 5, full: 0 } } }
      }),
      answer(endStandingBooking, { status: 204 }),
    ],
  })
  const always = await screen.findByRole('switch', { name: 'Jonas kommt immer' })
  await userEvent.click(always)
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Jonas kommt immer.'))
  await waitFor(() => expect(always.getAttribute('aria-checked')).toBe('true'))
  await userEvent.click(always)
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Jonas wird wieder einzeln angemeldet.'))
})

test('the member chooses the weekdays before and during a standing booking', async () => {
  let own: StandingBookings['own'][number] = STANDING_BOOKING
  const page = await renderPage(<StandingBookingBox appointment={shown} />, {
    at: '/appointments/12',
    viewer: student({ id: 1 }),
    now: NOW,
    answers: [
      noOtherClasses,
      answer(readAppointment, { status: 200, body: { data: shown } }),
      answer(readStandingBookings, () => ({
        status: 200,
        body: { data: { seriesId: 5, weekdays: [2, 4], own: [own], absent: [] } },
      })),
      answer(comeAlways, ({ query }) => {
        const weekdays = query['weekdays']?.toString().split(',').map(Number) ?? null
        own = {
          ...STANDING_BOOKING,
          isStandingBooking: true,
          weekdays,
          comesThisDay: weekdays === null,
          booked: 5,
        }
        return { status: 200, body: { data: { booked: 5, full: 0 } } }
      }),
      answer(endStandingBooking, () => {
        own = STANDING_BOOKING
        return { status: 204 }
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Donnerstag' }))
  expect(page.sent(comeAlways)).toEqual([])
  await userEvent.click(screen.getByRole('switch', { name: 'Ich komme immer' }))
  await waitFor(() => expect(page.sent(comeAlways)[0]?.query).toEqual({ weekdays: '2' }))
  expect(await screen.findByText('Du bist bei 5 Terminen angemeldet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Diesmal nicht' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Donnerstag' }))
  await waitFor(() => expect(page.sent(comeAlways)[1]?.query).toEqual({}))
  expect(await screen.findByRole('button', { name: 'Diesmal nicht' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Dienstag' }))
  await waitFor(() => expect(page.sent(comeAlways)[2]?.query).toEqual({ weekdays: '4' }))
  // Without any weekday there is no standing booking.
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Dienstag' }).checked).toBe(false),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Donnerstag' }))
  await waitFor(() => expect(page.sent(endStandingBooking)).toHaveLength(1))
})
