import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { changePassword, checkPassword } from '@wegband/domain/features/sign-in/contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { PasswordChangeForm } from './password-change-form.tsx'
import { useConfirmedPassword } from './use-confirmed-password.tsx'

const GOOD = 'Honigband-2026'
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: 'no', ...more },
})

function Sensitive(): ReactNode {
  const { confirmPassword, passwordDialog } = useConfirmedPassword()
  const [told, setTold] = useState('nichts')
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void confirmPassword({ text: 'Du löschst dein Konto.', confirmLabel: 'Löschen' }).then((password) =>
            setTold(password ?? 'aufgegeben'),
          )
        }
      >
        Konto löschen
      </button>
      <p>{told}</p>
      {passwordDialog}
    </>
  )
}

// spec: password-check-dialog-sensitive
test('a dialog asks for the password before a sensitive action until it is right', async () => {
  const page = await renderPage(<Sensitive />, {
    at: '/dashboard',
    answers: [
      answer(checkPassword, (_request, count) =>
        count === 2
          ? { status: 200, body: { valid: true } }
          : count === 1
            ? refusal(429, 'auth.rate-limited', { retryAt: '2026-11-20T09:01:00.000Z' })
            : { status: 200, body: { valid: false } },
      ),
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Konto löschen' }))
  const field = await screen.findByLabelText('Passwort', undefined, { timeout: 10_000 })
  expect(screen.getByText('Du löschst dein Konto.')).toBeTruthy()
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Löschen' }))
  await confirm()
  expect(await screen.findByText('Bitte ausfüllen')).toBeTruthy()
  await userEvent.type(field, 'falsch')
  await confirm()
  expect(await screen.findByText('Das Passwort stimmt nicht')).toBeTruthy()
  await confirm()
  expect(await screen.findByText(/Ab 10:01 Uhr/)).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, GOOD)
  await confirm()
  expect(await screen.findByText(GOOD)).toBeTruthy()
  expect(page.sent(checkPassword).map(({ body }) => body)).toEqual([
    { password: 'falsch' },
    { password: 'falsch' },
    { password: GOOD },
  ])
})

test('closing the dialog cancels the action', async () => {
  await renderPage(<Sensitive />, { at: '/dashboard' })
  await userEvent.click(screen.getByRole('button', { name: 'Konto löschen' }))
  await screen.findByLabelText('Passwort', undefined, { timeout: 10_000 })
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('aufgegeben')).toBeTruthy()
})

test('an account without a password is offered a link', async () => {
  await renderPage(<Sensitive />, {
    at: '/dashboard',
    answers: [answer(checkPassword, refusal(409, 'credentials.no-password'))],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Konto löschen' }))
  await userEvent.type(await screen.findByLabelText('Passwort', undefined, { timeout: 10_000 }), 'x{Enter}')
  expect(await screen.findByRole('link', { name: 'Link schicken lassen' })).toBeTruthy()
})

// spec: api-patch-user-password
test('the password is changed after entering the current one', async () => {
  const page = await renderPage(<PasswordChangeForm userId={7} />, {
    at: '/dashboard',
    answers: [
      answer(changePassword, (_request, count) =>
        count === 0
          ? refusal(422, 'general.invalid', { errors: { currentPassword: ['wrong-password'] } })
          : { status: 204 },
      ),
    ],
  })
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Passwort ändern' }))
  await send()
  expect(screen.getAllByText('Bitte ausfüllen')).toHaveLength(3)
  await userEvent.type(screen.getByLabelText('Aktuelles Passwort'), 'falsch')
  await userEvent.type(screen.getByLabelText('Neues Passwort'), GOOD)
  await userEvent.type(screen.getByLabelText('Wiederholen'), GOOD)
  await send()
  expect(await screen.findByText('Das Passwort stimmt nicht')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Aktuelles Passwort'), 'x')
  await send()
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toContain(
      'Passwort geändert. Auf allen anderen Geräten bist du abgemeldet.',
    ),
  )
  expect(page.sent(changePassword)[1]).toMatchObject({
    params: { id: '7' },
    body: { currentPassword: 'falschx', password: GOOD, confirmation: GOOD },
  })
  expect(screen.getByLabelText('Neues Passwort')).toHaveProperty('value', '')
})
