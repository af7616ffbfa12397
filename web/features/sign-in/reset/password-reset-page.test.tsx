import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  signIn,
  listResetPasskeys,
  requestPasswordReset,
  resetPassword,
} from '@wegband/domain/features/sign-in/contract.ts'
import { linkToken } from '@wegband/domain/features/sign-in/link-token.ts'
import { theSession } from '../../../platform/api/api.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { PasswordResetPage } from './password-reset-page.tsx'

const NOW = '2026-11-20T09:00:00.000Z'
const MAIL = 'mara@post.example'
const GOOD = 'Honigband-2026'
const email = { sentAt: NOW, validUntil: '2026-11-20T10:00:00.000Z' }
const sent = answer(requestPasswordReset, { status: 202, body: { data: email } })
const noPasskeys = answer(listResetPasskeys, { status: 200, body: { data: [] } })
const saved = answer(resetPassword, { status: 204 })
const signedIn = answer(signIn, {
  status: 200,
  body: {
    state: true,
    userId: 7,
    token: 'token-after-reset',
    expiresAt: '2099-01-01T00:00:00.000Z',
    passwordIsSecure: true,
    personalAccessToken: 'access-token',
    isImpersonated: false,
  },
})
const tokenUntil = (end: string): string => linkToken('x'.repeat(43), new Date(end))
const TOKEN = tokenUntil('2026-11-20T09:41:00Z')
const linkAddress = (token = TOKEN): string =>
  `/auth/password-reset#token=${token}&mail=${encodeURIComponent(MAIL)}`
const open = (at: string, answers: Parameters<typeof renderPage>[1]['answers'] = [], viewer?: null) =>
  renderPage(<PasswordResetPage />, {
    at,
    answers: [noPasskeys, ...answers],
    viewer: viewer === undefined ? null : viewer,
    now: NOW,
  })
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: 'no', ...more },
})
const typePassword = async (password: string, confirmation = password): Promise<void> => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Neues Passwort'), password)
  await user.type(screen.getByLabelText('Wiederholen'), confirmation)
  await user.click(screen.getByRole('button', { name: 'Passwort speichern' }))
}

test('requests the link and says the same whether there is an account or not', async () => {
  const page = await open('/auth/password-reset', [sent])
  await userEvent.type(await screen.findByLabelText('E-Mail'), ` ${MAIL} `)
  await userEvent.click(screen.getByRole('button', { name: 'Link schicken' }))
  expect(
    await screen.findByRole('heading', { name: 'Wenn es das Konto gibt, ist eine E-Mail unterwegs' }),
  ).toBeTruthy()
  expect(page.sent(requestPasswordReset)[0]?.body).toEqual({ mail: MAIL })
  expect(screen.getByText('Link gilt 60 Minuten, einmal')).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Noch einmal schicken in 60 s' })
  await userEvent.click(again)
  expect(page.sent(requestPasswordReset)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Ändern' }))
  expect(await screen.findByLabelText('E-Mail')).toHaveProperty('value', MAIL)
})

// spec: empty-field-required-message, route-auth-password-reset
test('requires an address, and a valid one, before anything is sent', async () => {
  const page = await open('/auth/password-reset')
  await userEvent.click(await screen.findByRole('button', { name: 'Link schicken' }))
  expect(await screen.findByText('Bitte ausfüllen')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('E-Mail'), 'mara@')
  expect(await screen.findByText('Das ist keine E-Mail-Adresse')).toBeTruthy()
  expect(page.sent(requestPasswordReset)).toHaveLength(0)
})

test('says until when no further email is sent', async () => {
  const limited = refusal(429, 'auth.rate-limited', { retryAt: '2026-11-20T10:00:00.000Z' })
  await open('/auth/password-reset', [answer(requestPasswordReset, limited)])
  await userEvent.type(await screen.findByLabelText('E-Mail'), MAIL)
  await userEvent.click(screen.getByRole('button', { name: 'Link schicken' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Ab 11:00 Uhr')
})

// spec: password-unmet-conditions-listed
test('shows during typing what the password still lacks', async () => {
  await open(linkAddress())
  const field = await screen.findByLabelText('Neues Passwort')
  const met = () => screen.getAllByRole('listitem').filter((item) => item.textContent?.endsWith(', erfüllt'))
  expect(met()).toHaveLength(0)
  await userEvent.type(field, 'honigband')
  expect(met().map((item) => item.textContent)).toEqual(['ein Buchstabe, erfüllt'])
  await userEvent.type(field, 'H-2026')
  expect(met()).toHaveLength(5)
  expect(screen.getByRole('img', { name: '5 von 5 erfüllt' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Wiederholen'), 'honigbandH-2026')
  expect(await screen.findByText('Stimmt überein')).toBeTruthy()
  expect(screen.getByText('Der Link gilt noch 41 Minuten.')).toBeTruthy()
})

test("shows during typing that a known password is refused, and the server's refusal", async () => {
  const errors = { password: ['password-personal'] }
  await open(linkAddress(), [answer(resetPassword, refusal(422, 'general.invalid', { errors }))])
  await userEvent.type(await screen.findByLabelText('Neues Passwort'), 'Passwort123!')
  expect(await screen.findByText(/einem bekannten sehr ähnlich/, undefined, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText('schwach')).toBeTruthy()
  const field = screen.getByLabelText('Neues Passwort')
  await userEvent.clear(field)
  await typePassword('Lindner-1987')
  expect(await screen.findByText(/Nimm ein Passwort ohne deinen Namen/)).toBeTruthy()
  await userEvent.type(field, '-Kiesel')
  await waitFor(() => expect(screen.queryByText(/Nimm ein Passwort ohne deinen Namen/)).toBeNull())
})

// spec: password-nonempty-and-confirmed
test('sends nothing while the password is invalid or the repetition differs', async () => {
  const page = await open(linkAddress())
  await userEvent.click(await screen.findByRole('button', { name: 'Passwort speichern' }))
  expect(screen.getAllByText('Bitte ausfüllen')).toHaveLength(2)
  await typePassword('kurz', 'anders')
  expect(screen.getByText('Mindestens 10 Zeichen')).toBeTruthy()
  expect(screen.getByText('Die Wiederholung stimmt nicht überein')).toBeTruthy()
  expect(page.sent(resetPassword)).toHaveLength(0)
})

test('saves the password and signs in with it', async () => {
  const page = await open(linkAddress(), [saved, signedIn])
  await typePassword(GOOD)
  expect(await screen.findByRole('heading', { name: 'Passwort gespeichert' })).toBeTruthy()
  expect(page.sent(resetPassword)[0]?.body).toEqual({
    token: TOKEN,
    mail: MAIL,
    password: GOOD,
    confirmation: GOOD,
  })
  expect(theSession().state.get()).toMatchObject({ status: 'signed-in', userId: 7 })
  expect(screen.getByRole('link', { name: 'Weiter' })).toBeTruthy()
})

test('the page leads to the sign-in where it could not sign in by itself', async () => {
  const page = await open(linkAddress(), [saved, answer(signIn, refusal(403, 'auth.locked'))])
  await typePassword(GOOD)
  expect(await screen.findByRole('link', { name: 'Zur Anmeldung' })).toBeTruthy()
  expect(page.sent(signIn)).toHaveLength(1)
})

// spec: error-password-reset-three
test.each([
  ['credentials.reset-expired', 410, 'Dieser Link ist abgelaufen'],
  ['credentials.reset-session-expired', 410, 'Dieser Link gilt nicht mehr'],
])('shows why an expired link (%s) does not work and offers another one', async (code, status, title) => {
  const page = await open(linkAddress(), [answer(resetPassword, refusal(status, code)), sent])
  await typePassword(GOOD)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(/Link vom 20\. November 2026, 09:41/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Neuen Link schicken' }))
  expect(
    await screen.findByRole('heading', { name: 'Wenn es das Konto gibt, ist eine E-Mail unterwegs' }),
  ).toBeTruthy()
  expect(page.sent(requestPasswordReset)[0]?.body).toEqual({ mail: MAIL })
})

test.each([
  ['credentials.reset-expired', 'Dieser Link ist abgelaufen'],
  ['credentials.reset-session-expired', 'Dieser Link gilt nicht mehr'],
])('a link that no longer works (%s) offers a new one before a password is typed', async (code, title) => {
  const page = await open(linkAddress(), [answer(listResetPasskeys, refusal(410, code)), sent])
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByLabelText('E-Mail')).toHaveProperty('value', MAIL)
  expect(screen.queryByLabelText('Neues Passwort')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Neuen Link schicken' }))
  await waitFor(() => expect(page.sent(requestPasswordReset)[0]?.body).toEqual({ mail: MAIL }))
})

test('an address that was cut off offers a new link', async () => {
  await open(linkAddress('abc'))
  expect(await screen.findByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeTruthy()
  expect(screen.getByLabelText('E-Mail')).toHaveProperty('value', MAIL)
})

// spec: error-password-reset-three
test('keeps the input after an unknown error', async () => {
  await open(linkAddress(), [answer(resetPassword, refusal(500, 'general.unexpected'))])
  await typePassword(GOOD)
  expect(within(await screen.findByRole('alert')).getByText('Etwas ist schiefgelaufen')).toBeTruthy()
  expect(screen.getByLabelText('Neues Passwort')).toHaveProperty('value', GOOD)
})

test('offers the passkeys for removal, the recent ones ticked', async () => {
  const passkeyOf = (id: number, name: string, isRecent: boolean) => ({
    id,
    name,
    createdAt: '2026-11-01T09:00:00.000Z',
    lastUsedAt: null,
    isRecent,
  })
  const passkeys = [
    passkeyOf(3, 'Telefon', true),
    passkeyOf(2, 'Tablet', true),
    passkeyOf(1, 'Schlüssel', false),
  ]
  const page = await open(linkAddress(), [
    answer(listResetPasskeys, { status: 200, body: { data: passkeys } }),
    saved,
    signedIn,
  ])
  const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) })
  expect(await box('Telefon')).toHaveProperty('checked', true)
  expect(await box('Tablet')).toHaveProperty('checked', true)
  expect(await box('Schlüssel')).toHaveProperty('checked', false)
  await userEvent.click(await box('Tablet'))
  await userEvent.click(await box('Schlüssel'))
  await typePassword(GOOD)
  await waitFor(() => expect(page.sent(resetPassword)[0]?.body).toMatchObject({ removePasskeys: [3, 1] }))
})
