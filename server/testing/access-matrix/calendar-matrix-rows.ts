/** Who may do what around classes beyond attending them: waiting for a place, trying a class as a guest. */
import {
  cancelAppointment,
  readCancelReach,
  undoCancellation,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { readReachedPeople } from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import { undoStart } from '@wegband/domain/features/appointments/contract.ts'
import {
  confirmTrial,
  readTrialCalendar,
  listTrialRegistrations,
  readTrialClass,
  registerTrial,
  markTrialArrival,
  removeTrialRegistration,
  takeBackTrial,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import {
  answerOffer,
  joinWaitingList,
  leaveWaitingList,
  readWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import {
  endCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@wegband/domain/features/calendar/contract.ts'
import { nextNumber } from '../makers/makers.ts'
import { CLUB_SIDE, FAMILY, SEES_CLASS, answers, row, type MatrixRow } from './matrix-row.ts'

export const calendarRows: readonly MatrixRow[] = [
  row(readWaitingList, 404, { 200: SEES_CLASS }, ({ fullId }) => ({ params: { id: fullId } })),
  row(joinWaitingList, 404, { 200: FAMILY }, ({ fullId, selfId }) => ({
    params: { id: fullId, userId: selfId },
    body: { isShortNotice: true },
  })),
  // Nothing is offered, which only they learn whom it concerns.
  row(answerOffer, 404, { 409: FAMILY }, ({ fullId, selfId }) => ({
    params: { id: fullId, userId: selfId },
    body: { isAccepted: true },
  })),
  row(leaveWaitingList, 404, { 204: FAMILY }, ({ fullId, selfId }) => ({
    params: { id: fullId, userId: selfId },
  })),
  row(
    cancelAppointment,
    404,
    { 200: ['staff', 'leader'], 403: ['self', 'parent', 'member', 'trainer', 'admin'] },
    ({ classId }) => ({ params: { id: classId }, body: { scope: 'one', reason: '' } }),
  ),
  row(
    readCancelReach,
    404,
    { 200: ['staff', 'leader'], 403: ['self', 'parent', 'member', 'trainer', 'admin'] },
    ({ classId }) => ({ params: { id: classId } }),
  ),
  row(
    readReachedPeople,
    404,
    { 200: ['staff', 'leader'], 403: ['self', 'parent', 'member', 'trainer', 'admin'] },
    ({ classId }) => ({ params: { id: classId } }),
  ),
  // It was not called off.
  row(
    undoCancellation,
    404,
    { 409: ['staff', 'leader'], 403: ['self', 'parent', 'member', 'trainer', 'admin'] },
    ({ classId }) => ({ params: { id: classId } }),
  ),
  // Not started yet.
  row(undoStart, 404, { 409: SEES_CLASS }, ({ classId }) => ({ params: { id: classId } })),
  answers(readTrialClass, ({ trialId }) => ({ params: { id: trialId } })),
  answers(registerTrial, ({ trialId }) => ({
    params: { id: trialId },
    body: { firstName: 'Tilda', lastName: 'Wiese', mail: `tilda${nextNumber()}@post.example`, phone: '' },
  })),
  // A token without a registration.
  row(confirmTrial, 404, {}, () => ({ body: { token: 'x'.repeat(43) } })),
  row(takeBackTrial, 404, {}, () => ({ body: { token: 'x'.repeat(43) } })),
  answers(readTrialCalendar, ({ trialId }) => ({ params: { id: trialId } })),
  row(
    listTrialRegistrations,
    404,
    { 200: CLUB_SIDE, 403: ['self', 'parent', 'member', 'admin'] },
    ({ trialId }) => ({ params: { id: trialId } }),
  ),
  row(
    markTrialArrival,
    404,
    { 204: CLUB_SIDE, 403: ['self', 'parent', 'member', 'admin'] },
    ({ trialId, trialRegistrationId }) => ({
      params: { id: trialId, registrationId: trialRegistrationId },
      body: { hasArrived: true },
    }),
  ),
  row(
    removeTrialRegistration,
    404,
    { 204: CLUB_SIDE, 403: ['self', 'parent', 'member', 'admin'] },
    ({ trialId, trialRegistrationId }) => ({
      params: { id: trialId, registrationId: trialRegistrationId },
    }),
  ),
  // An address opens without a session: it is for the person's own eyes, not even for those of a parent.
  row(listCalendarFeeds, 404, { 200: ['self'] }, ({ selfId }) => ({ params: { id: selfId } })),
  row(saveCalendarFeed, 404, { 200: ['self'] }, ({ selfId }) => ({
    params: { id: selfId, name: 'me' },
    body: { reminderMinutes: 120 },
  })),
  // Nothing is switched on.
  row(renewCalendarFeed, 404, {}, ({ selfId }) => ({ params: { id: selfId, name: 'me' } })),
  row(endCalendarFeed, 404, { 204: ['self'] }, ({ selfId }) => ({
    params: { id: selfId, name: 'me' },
  })),
  // The secret of no user.
  row(readCalendarFeed, 404, {}, () => ({ params: { file: `1-${'x'.repeat(43)}.ics` } })),
]
