/** Who may plan classes, ask for substitutes, and come always. */
import {
  changeDetails,
  changeSeries,
  createAppointment,
  openDate,
  pauseSchool,
  readClassPlan,
  readSeries,
  readTimetableChoices,
  resetDate,
} from '@wegband/domain/features/timetable/contract.ts'
import {
  changeSharedPause,
  endSharedPause,
  listSharedPauses,
} from '@wegband/domain/features/timetable/pauses-contract.ts'
import {
  callOffOnce,
  comeAlways,
  endStandingBooking,
  readStandingBookings,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import {
  answerSubstitute,
  askSubstitutes,
  listCandidates,
  readSubstitute,
  withdrawSubstitute,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import {
  answerSubstitution,
  requestSubstitution,
  listSubstitutionChoices,
  readSubstitution,
  withdrawSubstitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { CLUB_SIDE, FAMILY, SEES_CLASS, row, type MatrixRow } from './matrix-row.ts'

/** They see the class and may not change it: the trainer teaches another. */
const ONLY_SEE = ['self', 'parent', 'member', 'trainer', 'admin'] as const
const PLANNERS = ['staff', 'leader'] as const

export const timetableRows: readonly MatrixRow[] = [
  row(createAppointment, 403, { 201: PLANNERS }, (world) => ({
    body: {
      schoolId: world.schoolId,
      siteId: world.siteId,
      typeId: world.typeId,
      sportIds: [world.sportId],
      name: 'Lehrgang',
      description: '',
      room: 'Halle 9',
      trainer: null,
      assignment: 'open',
      startAt: '2026-12-05T09:00:00Z',
      duration: 120,
      capacity: null,
      trialSlots: 0,
      isPublic: false,
    },
  })),
  row(changeDetails, 404, { 200: PLANNERS, 403: ONLY_SEE }, ({ classId }) => ({
    params: { id: classId },
    body: { scope: 'one', room: 'Halle 8' },
  })),
  row(readSeries, 404, { 200: CLUB_SIDE }, ({ seriesId }) => ({ params: { id: seriesId } })),
  row(changeSeries, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ seriesId }) => ({
    params: { id: seriesId },
    body: { room: 'Halle 7' },
  })),
  row(openDate, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ seriesId }) => ({
    params: { id: seriesId, day: '2026-12-04' },
  })),
  row(resetDate, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ seriesId }) => ({
    params: { id: seriesId, day: '2026-11-27' },
  })),
  row(pauseSchool, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ schoolId }) => ({
    params: { id: schoolId },
    body: { firstDay: '2027-04-01', lastDay: '2027-04-09', note: '' },
  })),
  row(listSharedPauses, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  row(changeSharedPause, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ schoolId }) => ({
    params: { id: schoolId, firstDay: '2027-04-01', lastDay: '2027-04-09' },
    body: { firstDay: '2027-04-01', lastDay: '2027-04-09', note: 'x' },
  })),
  row(endSharedPause, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ schoolId }) => ({
    params: { id: schoolId, firstDay: '2027-05-01', lastDay: '2027-05-09' },
  })),
  row(readClassPlan, 404, { 200: SEES_CLASS }, ({ classId }) => ({ params: { id: classId } })),
  row(readTimetableChoices, 404, { 200: CLUB_SIDE }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  // What is asked stays among the trainer side; others who see the class are answered null.
  row(readSubstitute, 404, { 200: SEES_CLASS }, ({ classId }) => ({ params: { id: classId } })),
  row(listCandidates, 404, { 200: PLANNERS, 403: ONLY_SEE }, ({ classId }) => ({
    params: { id: classId },
  })),
  row(askSubstitutes, 404, { 201: PLANNERS, 403: ONLY_SEE }, ({ classId, people }) => ({
    params: { id: classId },
    body: { userIds: [people.trainer.id], message: '', answerUntil: '2026-11-20T09:45:00Z' },
  })),
  // There is no request, so there is nothing to answer.
  row(answerSubstitute, 404, {}, ({ classId }) => ({
    params: { id: classId },
    body: { isAccepted: true },
  })),
  row(withdrawSubstitute, 404, { 403: ONLY_SEE }, ({ classId }) => ({
    params: { id: classId },
  })),
  row(listSubstitutionChoices, 404, { 200: CLUB_SIDE }, ({ schoolId }) => ({
    params: { id: schoolId },
    query: { from: '2026-11-20', to: '2026-12-11' },
  })),
  // The class is planned by others than its trainer, and the trainer teaches another.
  row(requestSubstitution, 404, { 201: PLANNERS, 403: ['trainer'] }, ({ schoolId, classId, people }) => ({
    params: { id: schoolId },
    body: { userId: people.trainer.id, appointmentIds: [classId], message: '' },
  })),
  // The other trainer is asked: beside them it is for the trainer side.
  row(readSubstitution, 404, { 200: CLUB_SIDE }, ({ spanId }) => ({ params: { id: spanId } })),
  row(answerSubstitution, 404, { 200: ['trainer'] }, ({ spanId, spanClassId }) => ({
    params: { id: spanId },
    body: { appointmentIds: [spanClassId], isAccepted: true },
  })),
  row(withdrawSubstitution, 404, { 200: PLANNERS, 403: ['trainer'] }, ({ spanId }) => ({
    params: { id: spanId },
  })),
  row(readStandingBookings, 404, { 200: SEES_CLASS }, ({ classId }) => ({
    params: { id: classId },
  })),
  row(comeAlways, 404, { 200: FAMILY }, ({ seriesId, selfId }) => ({
    params: { id: seriesId, userId: selfId },
  })),
  row(endStandingBooking, 404, { 204: FAMILY }, ({ seriesId, selfId }) => ({
    params: { id: seriesId, userId: selfId },
  })),
  // They do not always come.
  row(callOffOnce, 404, { 409: FAMILY }, ({ classId, selfId }) => ({
    params: { id: classId, userId: selfId },
    body: { reason: '' },
  })),
]
