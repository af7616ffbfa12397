import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import {
  BERND,
  makeAppointment,
  makeRunning,
  TAREK,
  trainer,
} from '../appointments/testing/make-appointment.ts'
import { NextClass } from './next-class.tsx'

const ended = makeRunning({ isEnded: true, endedAt: '2026-11-20T19:00:00.000Z' })
const next = makeAppointment({
  id: 21,
  name: 'Kids 7 bis 10',
  startAt: '2026-11-20T19:15:00.000Z',
  endAt: '2026-11-20T20:15:00.000Z',
})
const runningOf = (startedBy: typeof TAREK): Appointment =>
  makeRunning({ id: 22, name: 'Escrima', trainer: startedBy, startedBy })

const open = async (running: Appointment) => {
  const page = await renderPage(<NextClass appointment={ended} />, {
    at: '/appointments/12',
    viewer: trainer(),
    now: '2026-11-20T19:05:00.000Z',
    answers: [
      answer(listAppointments, {
        status: 200,
        body: {
          data: [ended, running, next],
          meta: { current_page: 1, last_page: 1, per_page: 200, total: 3 },
        },
      }),
    ],
  })
  await waitFor(() => expect(page.sent(listAppointments).length).toBeGreaterThan(0))
  return page
}

test('an ended class offers the next one while a colleague teaches in the other hall', async () => {
  await open(runningOf(BERND))
  expect(await screen.findByRole('button', { name: /Kids 7 bis 10/ })).toBeTruthy()
})

test('an ended class offers no other one while the trainer teaches', async () => {
  await open(runningOf(TAREK))
  expect(screen.queryByText('Kids 7 bis 10')).toBeNull()
})
