import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../../appointment-page/appointment-page.tsx'
import { makeAppointment, student } from '../testing/make-appointment.ts'
import { preloadDialogs } from '../testing/patient-tests.ts'

preloadDialogs()

test('a class that is called off proposes classes from its own day on', async () => {
  const shown = makeAppointment({
    isCancelled: true,
    capabilities: [],
    startAt: '2026-12-03T17:30:00.000Z',
    endAt: '2026-12-03T19:00:00.000Z',
  })
  const page = await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer: student(),
    now: '2026-11-20T12:00:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: shown } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(listAppointments, {
        status: 200,
        body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } },
      }),
    ],
  })
  expect(await screen.findByText(/findet nicht statt/)).toBeTruthy()
  await waitFor(() =>
    expect(page.sent(listAppointments)[0]?.query).toMatchObject({ end_after: '2026-12-02T23:00:00.000Z' }),
  )
})
