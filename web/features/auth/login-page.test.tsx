import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '@wegband/domain/features/auth/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { DEFAULT_FLAGS } from '@wegband/domain/features/texts/contract.ts'
import { theSession } from '../../platform/api.ts'
import { readStored } from '../../platform/local-settings.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { LoginPage } from './login-page.tsx'

const signedIn = {
  state: true,
  userId: 7,
  token: 'token-after-sign-in',
  expiresAt: '2099-01-01T00:00:00.000Z',
  passwordIsSecure: true,
  personalAccessToken: 'access-token-of-this-device',
  isImpersonated: false,
}
const wrong = { status: 401, body: { code: 'auth.wrong-credentials', message: 'no' } }

const fill = async (username: string, password: string): Promise<void> => {
  const user = userEvent.setup()
  if (username !== '') await user.type(await screen.findByLabelText('E-Mail oder Benutzername'), username)
  if (password !== '') await user.type(screen.getByLabelText('Passwort'), password)
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))
}

// spec: login-state-authenticated-token, auth-state-fields
test('signs in with name and password and keeps both tokens', async () => {
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [answer(signIn, { status: 200, body: signedIn })],
  })
  await fill('mara.lindner', 'Kiesel-2026-Weg')
  await waitFor(() => expect(theSession().state.get()).toMatchObject({ status: 'signed-in', userId: 7 }))
  expect(page.sent(signIn)[0]?.body).toEqual({ username: 'mara.lindner', password: 'Kiesel-2026-Weg' })
  expect(readStored('jwt')).toBe('token-after-sign-in')
  expect(readStored('apiToken')).toBe('access-token-of-this-device')
})

test('says once, for the whole form, that the sign-in failed, and keeps what was typed', async () => {
  await renderPage(<LoginPage />, { at: '/auth/login', viewer: null, answers: [answer(signIn, wrong)] })
  await fill('mara.lindner', 'falsch')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText('E-Mail oder Benutzername')).toHaveProperty('value', 'mara.lindner')
  expect(screen.getByLabelText('Passwort')).toHaveProperty('value', 'falsch')
  expect(screen.getByLabelText('Passwort').getAttribute('aria-invalid')).toBeNull()
  expect(theSession().state.get().status).toBe('signed-out')
})

// spec: empty-field-required-message
test('marks empty fields and sends nothing', async () => {
  const page = await renderPage(<LoginPage />, { at: '/auth/login', viewer: null })
  await screen.findByLabelText('Passwort')
  await fill('', '')
  expect(screen.getByLabelText('E-Mail oder Benutzername').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Passwort').getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(signIn)).toHaveLength(0)
})

test('is busy while it signs in and takes no second press', async () => {
  let finish = (): void => {}
  const open = new Promise<void>((resolve) => {
    finish = resolve
  })
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [answer(signIn, async () => (await open, { status: 200, body: signedIn }))],
  })
  await fill('mara.lindner', 'Kiesel-2026-Weg')
  const button = await screen.findByRole('button', { name: 'Meldet an' })
  await userEvent.click(button)
  finish()
  await waitFor(() => expect(theSession().state.get().status).toBe('signed-in'))
  expect(page.sent(signIn)).toHaveLength(1)
})

test('signs a demo person in by one tap', async () => {
  const demo = {
    password: 'wegband-demo',
    people: [{ username: 'tarek', name: 'Tarek Aydin', role: 'Trainer' }],
  }
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [
      answer(signIn, { status: 200, body: signedIn }),
      answer(readPublicSettings, {
        status: 200,
        body: {
          data: {
            flags: DEFAULT_FLAGS,
            supportMail: '',
            now: '2026-11-20T09:00:00.000Z',
            isMaintenance: false,
            minTrainingMinutes: 15,
            videoProvider: 'self-hosted',
            demo,
          },
        },
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: /Tarek Aydin/ }))
  await waitFor(() => expect(theSession().state.get().status).toBe('signed-in'))
  expect(page.sent(signIn)[0]?.body).toEqual({ username: 'tarek', password: 'wegband-demo' })
})

test('speaks English when the reader does', async () => {
  await renderPage(<LoginPage />, { at: '/auth/login', viewer: null, locale: 'en' })
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})
