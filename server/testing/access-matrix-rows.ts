/** Who may call what: one row per endpoint, with what each kind of caller is answered. */
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  addAttendee,
  addAttendeeByToken,
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  listAppointments,
  listAppointmentTypes,
  listAttendances,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  checkAuth,
  createAccessToken,
  csrfCookie,
  endOtherSessions,
  endSession,
  listSessions,
  refreshAuth,
  signIn,
  signOut,
} from '@wegband/domain/features/auth/contract.ts'
import {
  changePassword,
  checkPassword,
  confirmCode,
  confirmEmailVerification,
  readPasswordlessRequirement,
  requestCode,
  requestEmailVerification,
  requestPasswordReset,
  resetPassword,
} from '@wegband/domain/features/credentials/contract.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { readFreemium, startFreemium } from '@wegband/domain/features/freemium/contract.ts'
import {
  endImpersonation,
  listAccessLog,
  previewUser,
  readView,
  startImpersonation,
} from '@wegband/domain/features/impersonation/contract.ts'
import { listOutbox, readDemoMailbox, readOutboxLetter } from '@wegband/domain/features/mails/contract.ts'
import { readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import {
  listModuleGroups,
  listModules,
  listSports,
  readModule,
  readModuleGroup,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import { readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import {
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
  listVideoProgress,
  readCaptions,
  readContent,
  readMediaKey,
  readOtp,
  readPlaylist,
  readSegment,
  readThumbnails,
  readVideoProgress,
  reportProgress,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { cardRows } from './card-matrix-rows.ts'
import { familyRows } from './family-matrix-rows.ts'
import { filmRows } from './film-matrix-rows.ts'
import { joiningRows } from './joining-matrix-rows.ts'
import { memberRows } from './member-matrix-rows.ts'
import { profileRows } from './profile-matrix-rows.ts'
import { pathRows } from './path-matrix-rows.ts'
import { examRows } from './exam-matrix-rows.ts'
import { schoolRows } from './school-matrix-rows.ts'
import { signInWayRows } from './sign-in-way-rows.ts'
import { calendarRows } from './calendar-matrix-rows.ts'
import { timetableRows } from './timetable-matrix-rows.ts'
import { classRunRows } from './class-run-rows.ts'
import { trainerRows } from './trainer-matrix-rows.ts'
import { videoTrainingRows } from './video-training-rows.ts'
import {
  CLUB_SIDE,
  FAMILY,
  forAccounts,
  forSessions,
  open,
  row,
  SEES_CLASS,
  STRANGER,
  type MatrixRow,
} from './matrix-row.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** A name of its own each time, so that nobody is answered with a limit instead. */
const wrongPassword = ({ selfId }: MatrixWorld) => ({ username: `nobody-${selfId}`, password: 'wrong' })
const NEW_PASSWORD = { password: 'Kupferband-2026', confirmation: 'Kupferband-2026' }
const OTP = 'x'.repeat(24)
const GRANT = 'x'.repeat(40)

export const MATRIX: readonly MatrixRow[] = [
  ...filmRows,
  ...joiningRows,
  ...memberRows,
  ...pathRows,
  ...profileRows,
  ...schoolRows,
  ...examRows,
  ...signInWayRows,
  ...trainerRows,
  ...videoTrainingRows,
  ...calendarRows,
  ...timetableRows,
  ...classRunRows,

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
  // Nobody has that device.
  row(endSession, 404, { 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId, sessionId: 999_999 },
  })),

  // Nothing that sends a letter: their limits count for everybody together. What is right is told by the tests of the feature.
  row(requestEmailVerification, 422, {}, () => ({ body: { mail: '' } })),
  row(confirmEmailVerification, 404, {}, () => ({ body: { token: 'x'.repeat(43) } })),
  row(requestPasswordReset, 422, {}, () => ({ body: { mail: '' } })),
  row(resetPassword, 410, {}, () => ({
    body: { ...NEW_PASSWORD, token: 'x'.repeat(43), mail: 'anna@post.example' },
  })),
  open(readPasswordlessRequirement, () => ({ query: { user: 'niemand' } })),
  row(requestCode, 404, {}, () => ({ body: { user: 'kein Name' } })),
  row(confirmCode, 404, {}, () => ({ body: { user: 'kein Name', code: '000000' } })),
  // Nobody of this world has a password.
  row(changePassword, 404, { 401: STRANGER, 403: ['anonymous'], 409: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { ...NEW_PASSWORD, currentPassword: 'x' },
  })),
  row(checkPassword, 409, { 401: STRANGER, 403: ['anonymous'] }, () => ({ body: { password: 'x' } })),

  open(listTextBlocks),
  open(listGlobalMessages),
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

  row(listOutbox, 403, { 200: ['admin'], 401: STRANGER }),
  row(readOutboxLetter, 403, { 401: STRANGER, 404: ['admin'] }, () => ({ params: { id: 999_999 } })),
  // No demo, no mailbox.
  row(readDemoMailbox, 404, {}, () => ({ query: { mail: 'anna@post.example' } })),

  row(readUser, 404, { 200: [...FAMILY, ...CLUB_SIDE, 'admin'], 401: STRANGER }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  ...cardRows,

  // A session of these tests hangs on no device token, and a view needs one: 401 for whoever may look.
  row(
    startImpersonation,
    404,
    { 401: ['stranger', 'parent', 'admin'], 403: ['anonymous'] },
    ({ selfId }) => ({ body: { user: selfId, reason: 'support' } }),
  ),
  row(readView, 409, { 401: STRANGER }),
  row(endImpersonation, 409, { 401: STRANGER }),
  row(previewUser, 403, { 200: ['admin'], 401: STRANGER }, ({ selfId }) => ({ params: { id: selfId } })),
  row(listAccessLog, 404, { 200: FAMILY, 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),

  ...familyRows,

  forSessions(listSports),
  forSessions(readSport, ({ sportId }) => ({ params: { id: sportId } })),
  forSessions(listModules, ({ sportId }) => ({ query: { sport: String(sportId) } })),
  forSessions(readModule, ({ moduleId }) => ({ params: { id: moduleId } })),
  forSessions(listModuleGroups, ({ sportId }) => ({ query: { sport: String(sportId) } })),
  row(readModuleGroup, 404, { 401: STRANGER }, () => ({ params: { id: 999_999 } })),

  forSessions(readContent, ({ contentId }) => ({ params: { id: contentId } })),
  row(readOtp, 200, { 401: STRANGER, 403: ['anonymous', 'unverified'] }, ({ contentId }) => ({
    params: { contentId },
  })),
  row(startPlayback, 403, { 401: STRANGER }, ({ contentId }) => ({
    params: { contentId },
    body: { otp: OTP },
  })),
  row(readPlaylist, 403, {}, ({ contentId }) => ({
    params: { contentId, grant: GRANT, playlist: 'master.m3u8' },
  })),
  row(readSegment, 403, {}, ({ contentId }) => ({
    params: { contentId, grant: GRANT, rendition: '360p', segment: 'segment-0.ts' },
  })),
  row(readCaptions, 403, {}, ({ contentId }) => ({
    params: { contentId, grant: GRANT, caption: 'de.vtt' },
  })),
  row(readThumbnails, 403, {}, ({ contentId }) => ({ params: { contentId, grant: GRANT } })),
  row(readMediaKey, 403, { 401: STRANGER }, ({ contentId }) => ({ params: { contentId } })),
  row(reportProgress, 200, { 401: STRANGER, 403: ['anonymous', 'unverified'] }, ({ contentId }) => ({
    params: { id: contentId },
    body: { duration: 10 },
  })),
  row(listVideoProgress, 404, { 200: FAMILY, 401: STRANGER }, ({ selfId }) => ({ params: { id: selfId } })),
  // Nothing was watched: 404 for the family as well.
  row(readVideoProgress, 404, { 401: STRANGER }, ({ selfId, contentId }) => ({
    params: { id: selfId, contentId },
  })),

  forAccounts(listAppointments),
  forAccounts(listAppointmentTypes),
  row(readAppointment, 404, { 200: SEES_CLASS, 401: STRANGER, 403: ['anonymous'] }, ({ classId }) => ({
    params: { id: classId },
  })),
  row(
    changeAppointment,
    404,
    {
      200: ['trainer'],
      401: STRANGER,
      403: ['anonymous', 'self', 'parent', 'member', 'staff', 'leader', 'admin'],
    },
    ({ classId }) => ({ params: { id: classId }, body: { isStarted: true } }),
  ),
  row(listAttendances, 404, { 200: SEES_CLASS, 401: STRANGER, 403: ['anonymous'] }, ({ runningId }) => ({
    params: { id: runningId },
  })),
  row(
    addAttendee,
    404,
    { 200: [...FAMILY, ...CLUB_SIDE], 401: STRANGER, 403: ['anonymous'] },
    ({ classId, selfId }) => ({ params: { id: classId, userId: selfId } }),
  ),
  row(
    addAttendeeByToken,
    404,
    { 200: CLUB_SIDE, 401: STRANGER, 403: ['anonymous', 'self', 'parent', 'member', 'admin'] },
    ({ runningId, cardOfSelf }) => ({ params: { id: runningId, token: cardOfSelf } }),
  ),
  row(
    changeSuggestion,
    404,
    {
      200: ['trainer'],
      401: STRANGER,
      403: ['anonymous', 'self', 'parent', 'member', 'staff', 'leader', 'admin'],
    },
    ({ runningId, attendanceId, sportId, moduleId }) => ({
      params: { id: runningId, attendanceId },
      body: { suggestion: { sportId, moduleId, sportDuration: 60 } },
    }),
  ),
  row(
    addConfirmation,
    404,
    {
      200: ['trainer'],
      401: STRANGER,
      403: ['anonymous', 'self', 'parent', 'member', 'staff', 'leader', 'admin'],
    },
    ({ runningId, attendanceId }) => ({ params: { id: runningId, attendanceId, type: 'presence' } }),
  ),
  row(
    removeConfirmation,
    404,
    {
      200: ['trainer'],
      401: STRANGER,
      403: ['anonymous', 'self', 'parent', 'member', 'staff', 'leader', 'admin'],
    },
    ({ runningId, attendanceId }) => ({ params: { id: runningId, attendanceId, type: 'presence' } }),
  ),
  row(
    removeAttendance,
    404,
    { 204: CLUB_SIDE, 401: STRANGER, 403: ['anonymous'], 409: FAMILY },
    ({ runningId, attendanceId }) => ({ params: { id: runningId, attendanceId } }),
  ),
  forSessions(readOffers, ({ sportId }) => ({ params: { type: 'sport', id: sportId } })),
  forSessions(readFreemium),
  // The own account alone: a parent begins it in the child's view.
  row(startFreemium, 404, { 200: ['self'], 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
]

/**
 * What anonymous accounts reach beyond what strangers do (decisions §3.11): the start page, sports with their films, promos, schools,
 * the glossary, and what keeps their session and themselves. The beginning of each path.
 */
export const ANONYMOUS_MAY: readonly string[] = [
  '/api/auth',
  '/api/events',
  '/api/users/:id',
  '/api/users/:id/video-progress',
  '/api/users/:id/dashboard-options/',
  '/api/users/:id/upgrade',
  '/api/users/:id/settings',
  '/api/users/:id/known-tutorials',
  '/api/known-tutorials/',
  '/api/sports',
  '/api/modules',
  '/api/freemium',
  '/api/offers',
  '/api/module-groups',
  '/api/content/',
  '/api/contents/',
  '/api/media/',
  '/api/promos',
  '/api/schools',
  '/api/school-sites',
  '/api/glossary',
]
