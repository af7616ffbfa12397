/** Who may sign in, change a password, read notifications and emails, and look through another person's eyes. */
import {
  changeMaintenance,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  readMaintenance,
  withdrawAnnouncement,
} from '@wegband/domain/features/admin/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  checkAuth,
  csrfCookie,
  endOtherSessions,
  endSession,
  listSessions,
  refreshAuth,
  signOut,
} from '@wegband/domain/features/sessions/contract.ts'
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
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import {
  endImpersonation,
  listAccessLog,
  searchAccounts,
  readView,
  startImpersonation,
} from '@wegband/domain/features/impersonation/contract.ts'
import { listOutbox, readDemoMailbox, readOutboxEmail } from '@wegband/domain/features/mails/contract.ts'
import { readLatest, readOpenWork } from '@wegband/domain/features/dashboard/contract.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import {
  describeGlobalMessage,
  listGlobalMessages,
  listGlossary,
  listTextBlocks,
  readPublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import {
  forgetTutorial,
  markTutorialKnown,
  toggleTutorials,
} from '@wegband/domain/features/texts/tutorial-contract.ts'
import {
  CLUB_SIDE,
  FAMILY,
  forAccounts,
  forSessions,
  open,
  row,
  STRANGER,
  type MatrixRow,
  type MatrixWorld,
} from './matrix-row.ts'

/** A name of its own each time, so that no caller reaches a limit instead. */
const wrongPassword = ({ selfId }: MatrixWorld) => ({ username: `nobody-${selfId}`, password: 'wrong' })
const NEW_PASSWORD = { password: 'Kupferband-2026', confirmation: 'Kupferband-2026' }

export const accountRows: readonly MatrixRow[] = [
  // Wrong credentials for all: what is right is told by the tests of the feature.
  row(signIn, 401, {}, (world) => ({ body: wrongPassword(world) })),
  row(createAccessToken, 401, {}, (world) => ({ body: { ...wrongPassword(world), name: 'x' } })),
  row(csrfCookie, 204, {}),
  forSessions(checkAuth),
  forSessions(refreshAuth),
  row(signOut, 204, { 401: STRANGER }),
  // One's own alone: parents and admins as well are told that there is nothing.
  row(listSessions, 404, { 200: ['self'], 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  row(endOtherSessions, 404, { 204: ['self'], 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // No user has that device.
  row(endSession, 404, { 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId, sessionId: 999_999 },
  })),

  // No call that sends an email, because all callers share those limits. The tests of the feature cover the successful calls.
  row(requestEmailVerification, 422, {}, () => ({ body: { mail: '' } })),
  row(confirmEmailVerification, 404, {}, () => ({ body: { token: 'x'.repeat(43) } })),
  row(requestPasswordReset, 422, {}, () => ({ body: { mail: '' } })),
  row(resetPassword, 410, {}, () => ({
    body: { ...NEW_PASSWORD, token: 'x'.repeat(43), mail: 'anna@post.example' },
  })),
  open(readPasswordlessRequirement, () => ({ query: { user: 'niemand' } })),
  row(requestCode, 404, {}, () => ({ body: { user: 'kein Name' } })),
  row(confirmCode, 404, {}, () => ({ body: { user: 'kein Name', code: '000000' } })),
  // No user of this world has a password.
  row(changePassword, 404, { 401: STRANGER, 403: ['anonymous'], 409: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { ...NEW_PASSWORD, currentPassword: 'x' },
  })),
  row(listResetPasskeys, 410, {}, () => ({
    body: { token: 'x'.repeat(43), mail: 'anna@post.example' },
  })),
  // Sends an email to each caller's own confirmed address.
  row(requestProofCode, 202, { 401: STRANGER, 403: ['anonymous', 'unverified', 'self'] }),
  row(proveByCode, 422, { 401: STRANGER, 403: ['anonymous'] }, () => ({ body: { code: '000000' } })),
  row(checkPassword, 409, { 401: STRANGER, 403: ['anonymous'] }, () => ({ body: { password: 'x' } })),

  open(listTextBlocks),
  open(listGlobalMessages),
  row(describeGlobalMessage, 404, {}, () => ({ params: { id: 999_999 } })),
  open(readPublicSettings),
  forSessions(listGlossary),
  row(markTutorialKnown, 404, { 200: FAMILY, 401: STRANGER }, ({ selfId }) => ({
    params: { id: selfId },
    body: { name: 'path' },
  })),
  row(forgetTutorial, 404, { 200: FAMILY, 401: STRANGER }, ({ selfId }) => ({
    params: { id: selfId },
    body: { name: 'path' },
  })),
  forSessions(toggleTutorials),
  forSessions(streamEvents),

  forAccounts(readLatest),
  forAccounts(readOpenWork),
  forAccounts(listNotifications),
  forAccounts(countNotifications),
  forAccounts(markAllNotificationsRead, () => ({ body: { upTo: 1 } })),
  row(
    markNotificationRead,
    404,
    { 200: ['self'], 401: STRANGER, 403: ['anonymous'] },
    ({ notificationId }) => ({
      params: { id: notificationId },
    }),
  ),

  row(listAnnouncements, 403, { 200: ['admin'], 401: STRANGER }),
  row(createAnnouncement, 403, { 201: ['admin'], 401: STRANGER }, () => ({
    body: { type: 'info', title: { de: 'Hallo' }, text: { de: 'An alle' } },
  })),
  row(endAnnouncement, 403, { 401: STRANGER, 404: ['admin'] }, () => ({
    params: { id: 999_999 },
    body: { isEnded: true },
  })),
  row(withdrawAnnouncement, 403, { 401: STRANGER, 404: ['admin'] }, () => ({ params: { id: 999_999 } })),
  row(readMaintenance, 403, { 200: ['admin'], 401: STRANGER }),
  row(changeMaintenance, 403, { 200: ['admin'], 401: STRANGER }, () => ({ body: { isOn: false } })),
  row(listOutbox, 403, { 200: ['admin'], 401: STRANGER }),
  row(readOutboxEmail, 403, { 401: STRANGER, 404: ['admin'] }, () => ({ params: { id: 999_999 } })),
  // No demo, no mailbox.
  row(readDemoMailbox, 404, {}, () => ({ query: { mail: 'anna@post.example' } })),

  row(readUser, 404, { 200: [...FAMILY, ...CLUB_SIDE, 'admin'], 401: STRANGER }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // Sessions of these tests have no device token, which a view needs: 401 for callers who may look.
  row(
    startImpersonation,
    404,
    { 401: ['stranger', 'parent', 'admin'], 403: ['anonymous'] },
    ({ selfId }) => ({ body: { user: selfId, reason: 'support' } }),
  ),
  row(readView, 409, { 401: STRANGER }),
  row(endImpersonation, 409, { 401: STRANGER }),
  row(searchAccounts, 403, { 200: ['admin'], 401: STRANGER }, ({ selfId }) => ({
    query: { search: String(selfId) },
  })),
  row(listAccessLog, 404, { 200: FAMILY, 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
]
