/** Who may sign in, change a password, read notifications and emails, and look through another person's eyes. */
import {
  changeMaintenance,
  createAnnouncement,
  endAnnouncement,
  withdrawAnnouncement,
} from '@wegband/domain/features/admin/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { endOtherSessions, endSession, listSessions } from '@wegband/domain/features/sessions/contract.ts'
import {
  createAccessToken,
  signIn,
  changePassword,
  checkPassword,
  confirmCode,
  confirmEmailVerification,
  listResetPasskeys,
  proveByCode,
  readPasswordlessRequirement,
  requestCode,
  requestEmailVerification,
  requestPasswordReset,
  requestProofCode,
  resetPassword,
} from '@wegband/domain/features/sign-in/contract.ts'
import {
  endImpersonation,
  listAccessLog,
  searchAccounts,
  readView,
  startImpersonation,
} from '@wegband/domain/features/impersonation/contract.ts'
import { readDemoMailbox, readOutboxEmail } from '@wegband/domain/features/mails/contract.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import { describeGlobalMessage } from '@wegband/domain/features/texts/contract.ts'
import { forgetTutorial, markTutorialKnown } from '@wegband/domain/features/texts/tutorial-contract.ts'
import { CLUB_SIDE, FAMILY, answers, row, type MatrixRow, type MatrixWorld } from './matrix-row.ts'

/** A name of its own each time, so that no caller reaches a limit instead. */
const wrongPassword = ({ selfId }: MatrixWorld) => ({ username: `nobody-${selfId}`, password: 'wrong' })
const NEW_PASSWORD = { password: 'Kupferband-2026', confirmation: 'Kupferband-2026' }

export const accountRows: readonly MatrixRow[] = [
  // Wrong credentials for all: what is right is told by the tests of the feature.
  row(signIn, 401, {}, (world) => ({ body: wrongPassword(world) })),
  row(createAccessToken, 401, {}, (world) => ({ body: { ...wrongPassword(world), name: 'x' } })),
  // One's own alone: parents and admins as well are told that there is nothing.
  row(listSessions, 404, { 200: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  row(endOtherSessions, 404, { 204: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // No user has that device.
  row(endSession, 404, {}, ({ selfId }) => ({
    params: { id: selfId, sessionId: 999_999 },
  })),

  // No call that sends an email, because all callers share those limits. The tests of the feature cover the successful calls.
  row(requestEmailVerification, 422, {}, () => ({ body: { mail: '' } })),
  row(confirmEmailVerification, 404, {}, () => ({ body: { token: 'x'.repeat(43) } })),
  row(requestPasswordReset, 422, {}, () => ({ body: { mail: '' } })),
  row(resetPassword, 410, {}, () => ({
    body: { ...NEW_PASSWORD, token: 'x'.repeat(43), mail: 'anna@post.example' },
  })),
  answers(readPasswordlessRequirement, () => ({ query: { user: 'niemand' } })),
  row(requestCode, 404, {}, () => ({ body: { user: 'kein Name' } })),
  row(confirmCode, 404, {}, () => ({ body: { user: 'kein Name', code: '000000' } })),
  // No user of this world has a password.
  row(changePassword, 404, { 409: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { ...NEW_PASSWORD, currentPassword: 'x' },
  })),
  row(listResetPasskeys, 410, {}, () => ({
    body: { token: 'x'.repeat(43), mail: 'anna@post.example' },
  })),
  // Sends an email to each caller's own confirmed address.
  row(requestProofCode, 202, { 403: ['unverified', 'self'] }),
  row(proveByCode, 422, {}, () => ({ body: { code: '000000' } })),
  row(checkPassword, 409, {}, () => ({ body: { password: 'x' } })),

  row(describeGlobalMessage, 404, {}, () => ({ params: { id: 999_999 } })),
  row(markTutorialKnown, 404, { 200: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { name: 'path' },
  })),
  row(forgetTutorial, 404, { 200: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { name: 'path' },
  })),

  answers(markAllNotificationsRead, () => ({ body: { upTo: 1 } })),
  row(markNotificationRead, 404, { 200: ['self'] }, ({ notificationId }) => ({
    params: { id: notificationId },
  })),

  answers(createAnnouncement, () => ({
    body: { type: 'info', title: { de: 'Hallo' }, text: { de: 'An alle' } },
  })),
  row(endAnnouncement, 404, {}, () => ({
    params: { id: 999_999 },
    body: { isEnded: true },
  })),
  row(withdrawAnnouncement, 404, {}, () => ({ params: { id: 999_999 } })),
  answers(changeMaintenance, () => ({ body: { isOn: false } })),
  row(readOutboxEmail, 404, {}, () => ({ params: { id: 999_999 } })),
  // No demo, no mailbox.
  row(readDemoMailbox, 404, {}, () => ({ query: { mail: 'anna@post.example' } })),

  row(readUser, 404, { 200: [...FAMILY, ...CLUB_SIDE, 'admin'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // Sessions of these tests have no device token, which a view needs: 401 for callers who may look.
  row(startImpersonation, 404, { 401: ['parent', 'admin'] }, ({ selfId }) => ({
    body: { user: selfId, reason: 'support' },
  })),
  row(readView, 409, {}),
  row(endImpersonation, 409, {}),
  answers(searchAccounts, ({ selfId }) => ({
    query: { search: String(selfId) },
  })),
  row(listAccessLog, 404, { 200: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
  })),
]
