import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import {
  signIn,
  confirmCode,
  readPasswordlessRequirement,
  requestCode,
} from '@wegband/domain/features/sign-in/contract.ts'
import { takeSecondStep } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { DEFAULT_FLAGS } from '@wegband/domain/features/texts/contract.ts'
import { theSession } from '../../platform/api/api.ts'
import { readStored } from '../../platform/device/local-settings.ts'
import { loadBundles } from '../../platform/words/i18n.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { LoginPage } from './login-page.tsx'

beforeAll(() => loadBundles(['security'], 'de'))

const signedIn = {
  state: true,
  userId: 7,
  token: 'token-after-sign-in',
  expiresAt: '2099-01-01T00:00:00.000Z',
  passwordIsSecure: true,
  personalAccessToken: 'access-token-of-this-device',
  isImpersonated: false,
}
const withPassword = answer(readPasswordlessRequirement, { status: 200, body: { required: false } })
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
    answers: [withPassword, answer(signIn, { status: 200, body: signedIn })],
  })
  await fill('mara.lindner', 'Kiesel-2026-Weg')
  await waitFor(() => expect(theSession().state.get()).toMatchObject({ status: 'signed-in', userId: 7 }))
  expect(page.sent(signIn)[0]?.body).toEqual({ username: 'mara.lindner', password: 'Kiesel-2026-Weg' })
  expect(readStored('jwt')).toBe('token-after-sign-in')
  expect(readStored('apiToken')).toBe('access-token-of-this-device')
})

test('shows one error for the whole form and keeps the input', async () => {
  await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [withPassword, answer(signIn, wrong)],
  })
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

test('the form is busy while it signs in and ignores a second tap', async () => {
  let finish = (): void => {}
  const open = new Promise<void>((resolve) => {
    finish = resolve
  })
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [withPassword, answer(signIn, async () => (await open, { status: 200, body: signedIn }))],
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
            mapTilesUrl: null,
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

test('the sign-in page is available in English', async () => {
  await renderPage(<LoginPage />, { at: '/auth/login', viewer: null, locale: 'en' })
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

const email = { sentAt: '2026-11-20T09:00:00.000Z', validUntil: '2026-11-20T09:10:00.000Z' }
const sent = answer(requestCode, { status: 202, body: { data: email } })
const codeField = () => screen.findByRole('textbox', { name: 'Code, 6 Ziffern' })
const askForCode = async (name: string): Promise<void> => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Code per E-Mail' }))
  await user.type(screen.getByLabelText('E-Mail oder Benutzername'), name)
  await user.click(screen.getByRole('button', { name: 'Code schicken' }))
}

test('signs in by a code by email, and shows the address only in part', async () => {
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [sent, answer(confirmCode, { status: 200, body: signedIn })],
  })
  await askForCode('mara@post.example')
  expect(page.sent(requestCode)[0]?.body).toEqual({ user: 'mara@post.example' })
  expect(await screen.findByText('Gesendet an ma…@post.example um 10:00')).toBeTruthy()
  expect(await codeField()).toBe(document.activeElement)
  await userEvent.type(await codeField(), '048122{Enter}')
  await waitFor(() => expect(theSession().state.get()).toMatchObject({ status: 'signed-in', userId: 7 }))
  expect(page.sent(confirmCode)[0]?.body).toEqual({ user: 'mara@post.example', code: '048122' })
  expect(readStored('apiToken')).toBe('access-token-of-this-device')
})

// spec: error-otp-invalid-code, error-otp-rate-limited-until, error-otp-unknown
test('shows errors of a code at its field', async () => {
  await renderPage(<LoginPage />, {
    at: '/auth/login?with=code&user=mara.lindner',
    viewer: null,
    answers: [
      sent,
      answer(confirmCode, (_request, count) => {
        if (count === 0)
          return { status: 422, body: { code: 'credentials.invalid-code', message: 'no', triesLeft: 2 } }
        if (count === 1)
          return {
            status: 429,
            body: { code: 'auth.rate-limited', message: 'no', retryAt: '2026-11-20T09:10:00.000Z' },
          }
        return { status: 500, body: { code: 'general.unexpected', message: 'no' } }
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Code schicken' }))
  expect(await screen.findByText(/an die Adresse deines Kontos, falls es eines gibt/)).toBeTruthy()
  await userEvent.type(await codeField(), '000000{Enter}')
  expect(await screen.findByText('Dieser Code passt nicht. Du hast noch 2 Versuche.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal prüfen' }))
  expect(await screen.findByText('Ab 10:10 Uhr kannst du es wieder versuchen.')).toBeTruthy()
  await userEvent.type(await codeField(), '{Backspace}1')
  await userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Etwas ist schiefgelaufen')
})

// spec: error-otp-account-not-found
test('says that a malformed name belongs to no account', async () => {
  await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [
      answer(requestCode, { status: 404, body: { code: 'credentials.account-not-found', message: 'no' } }),
    ],
  })
  await askForCode('Mara Lindner')
  expect((await screen.findByRole('alert')).textContent).toContain('So kann kein Konto heißen')
})

test('continues with a code where the account has no password', async () => {
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [answer(readPasswordlessRequirement, { status: 200, body: { required: true } }), sent],
  })
  await userEvent.type(await screen.findByLabelText('E-Mail oder Benutzername'), 'neu.hier')
  await userEvent.tab()
  expect(await screen.findByText(/Dieses Konto hat noch kein Passwort/)).toBeTruthy()
  expect(screen.queryByLabelText('Passwort')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Code schicken' }))
  expect(await codeField()).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Mit Passwort anmelden' }))
  expect(screen.getByLabelText('E-Mail oder Benutzername')).toHaveProperty('value', 'neu.hier')
  expect(page.sent(readPasswordlessRequirement)).toHaveLength(1)
})

// spec: password-compromised-hint
test('recommends another password after a sign-in with a compromised one', async () => {
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [withPassword, answer(signIn, { status: 200, body: { ...signedIn, passwordIsSecure: false } })],
  })
  await fill('mara.lindner', 'Passwort123!')
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  const [toast] = toasts.get()
  expect([toast?.isLasting, toast?.text]).toEqual([
    true,
    'Dein Passwort ist aus Datenlecks bekannt. Wir empfehlen dir ein anderes.',
  ])
  toast?.action?.onClick()
  await waitFor(() => expect(page.href()).not.toBe('/auth/login'))
})

test('links to the other sign-in methods', async () => {
  await renderPage(<LoginPage />, { at: '/auth/login', viewer: null })
  const link = await screen.findByRole('link', { name: 'Passwort vergessen?' })
  expect(link.getAttribute('href')).toBe('/auth/password-reset')
})

test('continues with the second step where password or code alone is not enough', async () => {
  const needed = {
    status: 202,
    body: { state: 'second-step', ticket: 'a ticket of twenty characters', expiresAt: email.validUntil },
  }
  const page = await renderPage(<LoginPage />, {
    at: '/auth/login',
    viewer: null,
    answers: [
      withPassword,
      sent,
      answer(signIn, needed),
      answer(confirmCode, needed),
      answer(takeSecondStep, { status: 200, body: signedIn }),
    ],
  })
  await fill('mara.lindner', 'Kiesel-2026-Weg')
  await userEvent.click(await screen.findByRole('button', { name: 'Anders anmelden' }))
  expect(theSession().state.get().status).toBe('signed-out')
  expect(await screen.findByLabelText('Passwort')).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: 'Code per E-Mail' }))
  await userEvent.click(screen.getByRole('button', { name: 'Code schicken' }))
  await userEvent.type(await codeField(), '048122{Enter}')
  await screen.findByRole('button', { name: 'Anders anmelden' })
  expect(theSession().state.get().status).toBe('signed-out')
  await userEvent.type(await codeField(), '111222{Enter}')
  await waitFor(() => expect(theSession().state.get()).toMatchObject({ status: 'signed-in', userId: 7 }))
  expect(page.sent(takeSecondStep)[0]?.body).toMatchObject({ ticket: needed.body.ticket, code: '111222' })
})
