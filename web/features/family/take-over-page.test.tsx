import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { takeOver } from '@wegband/domain/features/family/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { TakeOverPage } from './take-over-page.tsx'

const LINK = '/auth/take-over#token=abcdefghijklmnopqrstuvwxyz&mail=tim%40post.example'
const GOOD = 'Kupferband-2026'

const open = (at: string, answers: readonly FakeAnswer[] = []) =>
  renderPage(<TakeOverPage />, { at, viewer: null, answers })
const type = async (password: string, confirmation = password): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Passwort'), password)
  await userEvent.type(screen.getByLabelText(/wiederholen/i), confirmation)
  await userEvent.click(screen.getByRole('button', { name: 'Konto übernehmen' }))
}

test('a child who came of age sets a password and is signed in', async () => {
  const page = await open(LINK, [
    answer(takeOver, { status: 204 }),
    answer(signIn, {
      status: 200,
      body: {
        state: true,
        userId: 6,
        token: 'token-of-tim',
        expiresAt: '2099-01-01T00:00:00.000Z',
        passwordIsSecure: true,
        personalAccessToken: 'access-of-tim',
        isImpersonated: false,
      },
    }),
  ])
  expect(await screen.findByText(/tim@post.example/)).toBeTruthy()
  await type(GOOD)
  expect(await screen.findByRole('link', { name: 'Weiter' })).toBeTruthy()
  expect(page.sent(takeOver)[0]?.body).toEqual({
    token: 'abcdefghijklmnopqrstuvwxyz',
    mail: 'tim@post.example',
    password: GOOD,
    confirmation: GOOD,
  })
  expect(page.sent(signIn)[0]?.body).toEqual({ username: 'tim@post.example', password: GOOD })
})

test('a password that is not good enough is not sent', async () => {
  const page = await open(LINK)
  await type(GOOD, 'anders')
  await waitFor(() => expect(screen.getByText('Die Wiederholung stimmt nicht überein')).toBeTruthy())
  expect(page.sent(takeOver)).toHaveLength(0)
})

test('an expired link says so and offers to request a new one', async () => {
  await open(LINK, [
    answer(takeOver, { status: 410, body: { code: 'family.hand-over-expired', message: 'x' } }),
  ])
  await type(GOOD)
  expect(await screen.findByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Neues Passwort anfordern/ }).getAttribute('href')).toBe(
    '/auth/password-reset?mail=tim%40post.example',
  )
})

test('without its link the page leads to the sign-in', async () => {
  await open('/auth/take-over')
  expect(await screen.findByRole('heading', { name: 'Hier fehlt der Link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toBeTruthy()
})
