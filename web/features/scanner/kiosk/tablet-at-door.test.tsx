import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { countKiosks, endKiosk } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import {
  makeAppointment,
  makeRunning,
  student,
  trainer,
} from '../../appointments/testing/make-appointment.ts'
import { TabletAtDoor } from './tablet-at-door.tsx'

const open = async (count: number, viewer = trainer(), appointment = makeRunning()) => {
  let up = count
  return await renderPage(<TabletAtDoor appointment={appointment} />, {
    at: '/appointments/12',
    viewer,
    now: '2026-11-20T17:00:00.000Z',
    answers: [
      answer(countKiosks, () => ({ status: 200, body: { data: { count: up } } })),
      answer(endKiosk, () => {
        up = 0
        return { status: 204 }
      }),
    ],
  })
}

test('offers to end tablets only when one is active', async () => {
  const page = await open(0)
  expect(await screen.findByRole('button', { name: 'Tablet an die Tür' })).toBeTruthy()
  await waitFor(() => expect(page.sent(countKiosks)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Tablets beenden' })).toBeNull()
})

test('ends an active tablet from the page of the class', async () => {
  const page = await open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Tablets beenden' }))
  await waitFor(() => expect(page.sent(endKiosk)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tablets beenden' })).toBeNull())
})

test('a trainer who does not run the class sees no tablet part and sends no request', async () => {
  const page = await open(1, student())
  expect(screen.queryByRole('button')).toBeNull()
  expect(page.sent(countKiosks)).toHaveLength(0)
})

test('before the next class is started, its page ends the tablet too and starts none', async () => {
  const page = await open(1, trainer(), makeAppointment())
  await userEvent.click(await screen.findByRole('button', { name: 'Tablets beenden' }))
  await waitFor(() => expect(page.sent(endKiosk)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Tablet an die Tür' })).toBeNull()
})

test('sends no request on the page of a class of another day', async () => {
  const later = { startAt: '2026-12-20T17:30:00.000Z', endAt: '2026-12-20T19:00:00.000Z' }
  const page = await open(1, trainer(), makeAppointment(later))
  expect(screen.queryByRole('button')).toBeNull()
  expect(page.sent(countKiosks)).toHaveLength(0)
})
