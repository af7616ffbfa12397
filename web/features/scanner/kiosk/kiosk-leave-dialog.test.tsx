import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { endKiosk } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import type { KioskDevice } from './kiosk-device.ts'
import { LeaveDialog } from './kiosk-leave-dialog.tsx'

const DEVICE: KioskDevice = { token: 'token-of-the-tablet', appointmentId: 12, username: 'bernd' }

test('a trainer whose second step is on is led to the login page, and the tablet stays', async () => {
  const body = { state: 'second-step', ticket: 'a ticket', expiresAt: '2026-11-20T09:05:00.000Z' }
  const page = await renderPage(<LeaveDialog device={DEVICE} goesTo={12} onClose={() => undefined} />, {
    at: '/kiosk/12',
    viewer: null,
    answers: [answer(signIn, { status: 202, body })],
  })
  await userEvent.type(await screen.findByLabelText(/Passwort/), 'Kiesel-2026-Weg')
  await userEvent.click(screen.getByRole('button', { name: 'Entsperren' }))
  await waitFor(() => expect(page.href()).toBe('/auth/login'))
  expect(page.sent(signIn)).toHaveLength(1)
  expect(page.sent(endKiosk)).toHaveLength(0)
})
