import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  acceptGuardianInvitation,
  readGuardianInvitation,
} from '@wegband/domain/features/family/invitation-contract.ts'
import { loadBundles } from '../../../platform/words/i18n.tsx'
import { answer, type FakeAnswer, type FakeReply } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { GuardianInvitationPage } from './guardian-invitation-page.tsx'
import { family, mother } from '../testing/people.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz'
const LINK = `/auth/guardian-invitation#${TOKEN}`
const VALID = {
  childFirstName: 'Mia',
  inviterName: 'Sabine Martens',
  validUntil: '2026-11-27T09:00:00.000Z',
  refusal: null as 'family.conflict' | null,
}
const shows = (more: Partial<typeof VALID> = {}): FakeAnswer =>
  answer(readGuardianInvitation, { status: 200, body: { data: { ...VALID, ...more } } })
const ended = answer(readGuardianInvitation, {
  status: 410,
  body: { code: 'family.invitation-ended', message: 'x' },
})

beforeAll(() => loadBundles(['sign-in', 'security', 'credentials'], 'de'))
beforeEach(() => sessionStorage.clear())

const signedOut = (answers: readonly FakeAnswer[], at = LINK) =>
  renderPage(<GuardianInvitationPage />, { at, viewer: null, answers })
const signedIn = (answers: readonly FakeAnswer[]) => {
  const viewer = mother()
  return renderPage(<GuardianInvitationPage />, {
    at: LINK,
    viewer,
    answers: [...family([], [], viewer), ...answers],
  })
}

test('a signed-out visitor reads who invites, and registers or signs in', async () => {
  const page = await signedOut([shows()])
  expect(await screen.findByRole('heading', { name: 'Sabine Martens lädt dich ein' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Konto anlegen' }).getAttribute('href')).toBe(
    '/auth/register/regular-profile',
  )
  expect(page.sent(readGuardianInvitation)[0]?.body).toEqual({ token: TOKEN })
  await userEvent.click(screen.getByRole('button', { name: 'Ich habe ein Konto' }))
  expect(await screen.findByRole('heading', { name: 'Schön, dass du da bist' })).toBeTruthy()
})

test('a signed-in adult states the custody and becomes a guardian', async () => {
  const page = await signedIn([
    shows(),
    answer(acceptGuardianInvitation, { status: 200, body: { data: { childId: 9, childFirstName: 'Mia' } } }),
  ])
  const confirm = { name: 'Ja, ich bin Elternteil von Mia' }
  await userEvent.click(await screen.findByRole('button', confirm))
  expect(await screen.findByText('Bitte wähle, wie das Sorgerecht ist.')).toBeTruthy()
  expect(page.sent(acceptGuardianInvitation)).toHaveLength(0)
  await userEvent.click(screen.getByRole('radio', { name: /gemeinsam/i }))
  await userEvent.click(screen.getByRole('button', confirm))
  expect(await screen.findByRole('heading', { name: 'Mia gehört jetzt auch zu dir' })).toBeTruthy()
  expect(page.sent(acceptGuardianInvitation)[0]?.body).toEqual({ token: TOKEN, custody: 'joint' })
})

test('an invitation that is being accepted is not read again, because it has ended', async () => {
  let accept: (reply: FakeReply) => void = () => undefined
  const accepted = new Promise<FakeReply>((resolve) => (accept = resolve))
  const page = await signedIn([shows(), answer(acceptGuardianInvitation, () => accepted)])
  await userEvent.click(await screen.findByRole('radio', { name: /gemeinsam/i }))
  await userEvent.click(screen.getByRole('button', { name: 'Ja, ich bin Elternteil von Mia' }))
  await waitFor(() => expect(page.sent(acceptGuardianInvitation)).toHaveLength(1))
  const read = page.sent(readGuardianInvitation).length
  // A live event reads everything again while the answer is under way.
  await act(() => page.queryClient.invalidateQueries())
  expect(page.sent(readGuardianInvitation)).toHaveLength(read)
  accept({ status: 200, body: { data: { childId: 9, childFirstName: 'Mia' } } })
  expect(await screen.findByRole('heading', { name: 'Mia gehört jetzt auch zu dir' })).toBeTruthy()
})

test('a guardian of the child reads that, and sees no button that would be refused', async () => {
  await signedIn([shows({ refusal: 'family.conflict' })])
  expect(await screen.findByRole('heading', { name: 'Du bist schon verbunden' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Elternteil von/ })).toBeNull()
})

test('an invitation that has ended says so', async () => {
  await signedOut([ended])
  expect(await screen.findByRole('heading', { name: 'Diese Einladung gilt nicht mehr' })).toBeTruthy()
})

test('without its link the page leads to the sign-in', async () => {
  await signedOut([], '/auth/guardian-invitation')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Hier fehlt der Link' })).toBeTruthy())
})
