// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { closeQueue, openQueue } from '../../appointments/offline/command-queue.ts'
import { makeAppointment, trainer } from '../../appointments/testing/make-appointment.ts'
import { OwnClass } from './own-class.tsx'

beforeEach(() => {
  forgetDevice()
  closeQueue()
  connection.set({ status: 'fine' })
})
afterEach(() => connection.set({ status: 'fine' }))

test('a class that was started without a connection runs on the start page too', async () => {
  const viewer = trainer()
  const meta = { current_page: 1, last_page: 1, per_page: 40, total: 1 }
  await renderPage(<OwnClass viewer={viewer} />, {
    at: '/dashboard',
    viewer,
    now: '2026-11-20T17:20:00.000Z',
    answers: [answer(listAppointments, { status: 200, body: { data: [makeAppointment()], meta } })],
  })
  await openQueue(viewer.id)
  const start = await screen.findByRole('button', { name: 'Training starten' })
  connection.set({ status: 'lost', since: Date.parse('2026-11-20T17:20:00.000Z') })
  await userEvent.click(start)
  expect(await screen.findByText('Läuft gerade')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zum Termin' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Training starten' })).toBeNull()
})
