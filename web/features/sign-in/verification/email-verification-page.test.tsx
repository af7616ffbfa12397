import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  confirmEmailVerification,
  requestEmailVerification,
} from '@wegband/domain/features/sign-in/contract.ts'
import { linkToken } from '@wegband/domain/features/sign-in/link-token.ts'
import { invalidateTopic } from '../../../platform/live/live-topics.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { EmailVerificationPage } from './email-verification-page.tsx'

const NOW = '2026-11-20T09:00:00.000Z'
const MAIL = 'mara@post.example'
const email = { sentAt: NOW, validUntil: '2026-11-21T09:00:00.000Z' }
const sent = answer(requestEmailVerification, { status: 202, body: { data: email } })
const TOKEN = linkToken('x'.repeat(43), new Date('2026-11-18T19:14:00Z'))
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: 'no', ...more },
})
type Options = Parameters<typeof renderPage>[1]
const open = (at: string, options: Partial<Options> = {}) =>
  renderPage(<EmailVerificationPage />, { at, viewer: null, now: NOW, ...options })
const byLink = (options: Partial<Options> = {}) =>
  open(`/auth/email-verification#token=${TOKEN}&mail=${encodeURIComponent(MAIL)}`, options)
const unverified = makeViewer({ membershipLv: 1, mail: MAIL })

test('confirms by the link at once, signed out and in another browser too', async () => {
  const page = await byLink({
    answers: [
      answer(confirmEmailVerification, { status: 200, body: { data: { mail: MAIL, isChange: false } } }),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Adresse bestätigt' })).toBeTruthy()
  expect(screen.getByText(`${MAIL} gehört jetzt zu deinem Konto.`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toBeTruthy()
  expect(page.sent(confirmEmailVerification).map(({ body }) => body)).toEqual([{ token: TOKEN }])
})

test('a confirmed address leads a signed-in person to the app', async () => {
  await byLink({
    viewer: unverified,
    answers: [
      answer(confirmEmailVerification, { status: 200, body: { data: { mail: MAIL, isChange: true } } }),
    ],
  })
  expect(await screen.findByText(`Ab jetzt schreiben wir dir an ${MAIL}.`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Weiter' })).toBeTruthy()
})

test('a confirmed address leads a new account to its first choice', async () => {
  await byLink({
    viewer: unverified,
    answers: [
      answer(confirmEmailVerification, { status: 200, body: { data: { mail: MAIL, isChange: false } } }),
    ],
  })
  expect((await screen.findByRole('link', { name: 'Weiter' })).getAttribute('href')).toBe('/auth/onboarding')
})

// spec: error-email-already-verified
test('says that the address is confirmed already', async () => {
  await byLink({
    answers: [answer(confirmEmailVerification, refusal(409, 'credentials.mail-already-verified'))],
  })
  expect(await screen.findByRole('heading', { name: 'Schon bestätigt' })).toBeTruthy()
})

// spec: error-email-link-expired, error-email-unknown
test.each([
  [410, 'credentials.verification-expired', 'Dieser Link ist abgelaufen'],
  [404, 'credentials.verification-unknown', 'Diesen Link kennen wir nicht'],
])('offers another link where this one is not valid (%i)', async (status, code, title) => {
  const page = await byLink({ answers: [answer(confirmEmailVerification, refusal(status, code)), sent] })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText('Link vom 17. November 2026, 20:14')).toBeTruthy()
  expect(screen.getByLabelText('E-Mail')).toHaveProperty('value', MAIL)
  await userEvent.click(screen.getByRole('button', { name: 'Neuen Link schicken' }))
  expect(await screen.findByRole('heading', { name: 'Schau in dein Postfach' })).toBeTruthy()
  expect(page.sent(requestEmailVerification)[0]?.body).toEqual({ mail: MAIL })
})

// spec: error-email-network
test('says that the connection is lost, and offers a retry', async () => {
  await byLink({
    answers: [
      answer(confirmEmailVerification, (_request, count) =>
        count === 0
          ? Promise.reject(new TypeError('no connection'))
          : { status: 200, body: { data: { mail: MAIL, isChange: false } } },
      ),
    ],
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Verbindung|verbunden|Netz/)
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await screen.findByRole('heading', { name: 'Adresse bestätigt' })).toBeTruthy()
})

test('offers another link where the address was cut off', async () => {
  await byLink({ answers: [answer(confirmEmailVerification, refusal(422, 'general.invalid'))] })
  expect(await screen.findByRole('heading', { name: 'Diesen Link kennen wir nicht' })).toBeTruthy()
  expect(screen.getByLabelText('E-Mail')).toHaveProperty('value', MAIL)
})

// spec: error-email-network, error-email-rate-limited, error-email-unknown
test.each([
  [429, 'auth.rate-limited', 'Zu viele Versuche'],
  [503, 'general.unavailable', 'Gerade nicht erreichbar'],
  [500, 'general.unexpected', 'Etwas ist schiefgelaufen'],
])('offers a retry when the link could not be checked (%i)', async (status, code, title) => {
  await byLink({
    answers: [
      answer(confirmEmailVerification, (_request, count) =>
        count === 0
          ? refusal(status, code)
          : { status: 200, body: { data: { mail: MAIL, isChange: false } } },
      ),
    ],
  })
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await screen.findByRole('heading', { name: 'Adresse bestätigt' })).toBeTruthy()
})

test('continues by itself when a signed-in person confirms the address elsewhere', async () => {
  let isVerified = false
  const page = await open('/auth/email-verification', {
    viewer: unverified,
    answers: [
      answer(readUser, () => ({
        status: 200,
        body: { data: { ...unverified, membershipLv: isVerified ? 2 : 1 } },
      })),
      sent,
    ],
  })
  expect(await screen.findByText('Wir warten auf deine Bestätigung')).toBeTruthy()
  expect(screen.getByText(MAIL)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal schicken' }))
  expect(await screen.findByText('gesendet um 10:00, gilt bis morgen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Noch einmal schicken in 60 s' })).toBeTruthy()
  isVerified = true
  await act(() => invalidateTopic(page.queryClient, 'user', []))
  expect(await screen.findByRole('heading', { name: 'Adresse bestätigt' })).toBeTruthy()
})

// spec: error-email-empty-invalid-not-found, email-verification-request-nonempty, route-auth-email-verification
test('lets a mistyped address be corrected, and shows the errors of the new one', async () => {
  const page = await open('/auth/email-verification', {
    viewer: unverified,
    answers: [
      answer(requestEmailVerification, (_request, count) =>
        count === 0 ? refusal(404, 'credentials.mail-not-found') : { status: 202, body: { data: email } },
      ),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ändern' }))
  const field = await screen.findByLabelText('E-Mail')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Link schicken' }))
  await userEvent.clear(field)
  await send()
  expect(screen.getByText('Bitte ausfüllen')).toBeTruthy()
  await userEvent.type(field, 'mara')
  expect(screen.getByText('Das ist keine E-Mail-Adresse')).toBeTruthy()
  expect(page.sent(requestEmailVerification)).toHaveLength(0)
  await userEvent.type(field, '@andere.example')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Adresse nicht gefunden')
  await send()
  expect(await screen.findByText('mara@andere.example')).toBeTruthy()
  expect(screen.getByText('Wir warten auf deine Bestätigung')).toBeTruthy()
})

test('sends a signed-out visitor the link without revealing whether there is an account', async () => {
  await open('/auth/email-verification', { answers: [sent] })
  await userEvent.type(await screen.findByLabelText('E-Mail'), MAIL)
  await userEvent.click(screen.getByRole('button', { name: 'Link schicken' }))
  expect(await screen.findByText(/Wenn es zu dieser Adresse ein Konto gibt/)).toBeTruthy()
})

test('asks nothing of a person whose address is confirmed', async () => {
  await open('/auth/email-verification', { viewer: makeViewer({ membershipLv: 2, mail: MAIL }) })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Adresse bestätigt' })).toBeTruthy())
})
