import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  cancelAppointment,
  readCancelReach,
  undoCancellation,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import {
  type Appointment,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readReachedPeople } from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import { readClassPlan } from '@wegband/domain/features/timetable/contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { BERND, makeAppointment, student, trainer } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

const REASON = 'Die Heizung ist ausgefallen.'
const OFF = { isCancelled: true, cancelReason: REASON, capabilities: [] } as const
const answers = (shown: () => Appointment) => [
  answer(readAppointment, () => ({ status: 200, body: { data: shown() } })),
  answer(listAttendances, { status: 200, body: { data: [] } }),
  answer(readReachedPeople, {
    status: 200,
    body: { data: { about: null, toldAt: null, dates: 1, people: [] } },
  }),
  answer(readCancelReach, {
    status: 200,
    body: {
      data: {
        one: { dates: 1, people: 3 },
        following: { dates: 16, people: 12 },
        all: { dates: 20, people: 14 },
      },
    },
  }),
  answer(listAppointments, {
    status: 200,
    body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } },
  }),
]

test('the trainer calls off a class of a series with all that follow and gives a reason', async () => {
  let shown = makeAppointment({ capabilities: ['edit'], isSeries: true })
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    answers: [
      ...answers(() => shown),
      answer(cancelAppointment, () => {
        shown = makeAppointment({ ...OFF, capabilities: [] })
        return { status: 200, body: { data: shown } }
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Fällt aus' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByRole('radio', { name: /Die ganze Serie.*20 Termine, 14 Personen/ })).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /Dieser und alle folgenden/ }))
  await userEvent.type(dialog.getByLabelText(/Was sollen sie wissen/), REASON)
  await userEvent.click(dialog.getByRole('button', { name: 'Absagen und mitteilen' }))
  await waitFor(() =>
    expect(page.sent(cancelAppointment)[0]?.body).toEqual({ scope: 'following', reason: REASON }),
  )
  await waitFor(() => expect(toasts.get().at(-1)?.text).toMatch(/abgesagt/))
  expect(screen.queryByRole('button', { name: 'Fällt aus' })).toBeNull()
})

test('a substitute for one date can call off only that date', async () => {
  const shown = makeAppointment({ capabilities: ['edit'], isSeries: true })
  const plan = { seriesId: 5, insteadOf: BERND, ownFields: [], mayChangeSeries: false, mayEndSeries: false }
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    answers: [...answers(() => shown), answer(readClassPlan, { status: 200, body: { data: plan } })],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Fällt aus' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByLabelText(/Was sollen sie wissen/)).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('a booked member reads the reason', async () => {
  const shown = makeAppointment({ ...OFF, capabilities: [] })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: student(),
    answers: answers(() => shown),
  })
  expect(await screen.findByText(REASON)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fällt aus' })).toBeNull()
})

test('calling off stands in one row with the other changes of the class', async () => {
  const shown = makeAppointment({ capabilities: ['edit'] })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    answers: answers(() => shown),
  })
  const callOff = await screen.findByRole('button', { name: 'Fällt aus' })
  const change = await screen.findByRole('link', { name: 'Termin oder Serie ändern' })
  expect(callOff.parentElement).toBe(change.parentElement)
})

test('calling off can be undone for a minute', async () => {
  const NOW = '2026-11-20T12:00:20.000Z'
  let shown = makeAppointment({ ...OFF, capabilities: [], undoUntil: '2026-11-20T12:01:00.000Z' })
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    now: NOW,
    answers: [
      ...answers(() => shown),
      answer(undoCancellation, () => {
        shown = makeAppointment({ capabilities: ['edit'] })
        return { status: 200, body: { data: shown } }
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Doch nicht absagen (40 s)' }))
  await waitFor(() => expect(page.sent(undoCancellation)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Fällt aus' })).toBeTruthy()
})

test('calling off is final after the minute', async () => {
  const shown = makeAppointment({ ...OFF, capabilities: [], undoUntil: '2026-11-20T12:01:00.000Z' })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: trainer(),
    now: '2026-11-20T12:01:00.000Z',
    answers: answers(() => shown),
  })
  expect(await screen.findByText(REASON)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Doch nicht absagen/ })).toBeNull()
})
