import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type OfficePerson, readPerson } from '@wegband/domain/features/people-office/contract.ts'
import { checkPassword } from '@wegband/domain/features/sign-in/contract.ts'
import {
  lockAccount,
  resetSecondStep,
  unlockAccount,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PersonPage } from './person-page.tsx'

const MARA: OfficePerson = {
  id: 12,
  firstName: 'Mara',
  lastName: 'Lindner',
  username: 'mara',
  mail: 'mara@post.example',
  pendingMail: null,
  mailVerifiedAt: '2026-01-01T09:00:00.000Z',
  stage: 'verified',
  birthdayAt: '1994-02-14',
  since: '2026-01-01T09:00:00.000Z',
  lastSeenAt: null,
  lockedAt: null,
  isMerged: false,
  hasSecondStep: true,
  isAdmin: false,
  officeRights: [],
  schools: [],
  family: [],
  mayHelp: true,
  mayChangeRights: false,
  mayView: false,
  updatedAt: '2026-01-01T09:00:00.000Z',
}
const open = (...answers: FakeAnswer[]) =>
  renderPage(<PersonPage />, {
    at: '/admin/people/12',
    viewer: makeViewer({ officeRights: ['office'], firstName: 'Andrea', lastName: 'Kessler' }),
    answers,
  })
const mara = answer(readPerson, { status: 200, body: { data: MARA } })
const start = async (act: string, title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: act }))
  const dialog = await screen.findByRole('dialog', { name: title })
  return { dialog, send: () => userEvent.click(within(dialog).getByRole('button', { name: act })) }
}

test('the second step is reset with a reason, after the office has proved its identity', async () => {
  const page = await open(
    mara,
    answer(resetSecondStep, (_request, count) =>
      count === 0 ? { status: 403, body: { code: 'auth.proof-required', message: 'no' } } : { status: 204 },
    ),
    answer(checkPassword, { status: 200, body: { valid: true } }),
  )
  const { dialog, send } = await start(
    'Zwei Schritte zurücksetzen',
    'Anmeldung in zwei Schritten zurücksetzen?',
  )
  await send()
  expect(page.sent(resetSecondStep)).toHaveLength(0)
  await userEvent.type(within(dialog).getByLabelText('Grund'), 'Telefon verloren')
  await send()
  const field = await screen.findByLabelText('Passwort', undefined, { timeout: 10_000 })
  await userEvent.type(field, 'Wegband-2026{Enter}')
  await waitFor(() => expect(page.sent(resetSecondStep)).toHaveLength(2))
  expect(page.sent(resetSecondStep)[1]).toMatchObject({
    params: { id: '12' },
    body: { reason: 'Telefon verloren' },
  })
})

test('an account is locked with a reason and unlocked again', async () => {
  let lockedAt: string | null = null
  const page = await open(
    answer(readPerson, () => ({ status: 200, body: { data: { ...MARA, lockedAt } } })),
    answer(lockAccount, () => {
      lockedAt = '2026-11-20T09:00:00.000Z'
      return { status: 204 }
    }),
    answer(unlockAccount, () => {
      lockedAt = null
      return { status: 204 }
    }),
  )
  const locking = await start('Sperren', 'Dieses Konto sperren?')
  expect(screen.queryByRole('button', { name: 'Sperre aufheben' })).toBeNull()
  await userEvent.type(within(locking.dialog).getByLabelText('Grund'), 'Verdacht auf Missbrauch')
  await locking.send()
  await waitFor(() => expect(page.sent(lockAccount)).toHaveLength(1))
  expect(page.sent(lockAccount)[0]).toMatchObject({
    params: { id: '12' },
    body: { reason: 'Verdacht auf Missbrauch' },
  })
  const unlocking = await start('Sperre aufheben', 'Sperre aufheben?')
  await userEvent.type(within(unlocking.dialog).getByLabelText('Grund'), 'Geklärt')
  await unlocking.send()
  await waitFor(() => expect(page.sent(unlockAccount)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Sperren' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sperre aufheben' })).toBeNull()
})

test('the office is told why it has no buttons for an account with rights', async () => {
  await open(
    answer(readPerson, {
      status: 200,
      body: { data: { ...MARA, officeRights: ['auditor'], mayHelp: false } },
    }),
  )
  await screen.findByText(/Nur Admins können hier etwas ändern/)
  expect(screen.queryByRole('button', { name: 'Sperren' })).toBeNull()
})
