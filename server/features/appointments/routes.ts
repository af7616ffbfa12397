/** Classes and who attends them. */
import {
  addAttendee as addAttendeeEndpoint,
  addAttendeeByToken as addAttendeeByTokenEndpoint,
  addConfirmation,
  changeAppointment,
  changeSuggestion as changeSuggestionEndpoint,
  listAppointments as listAppointmentsEndpoint,
  listAppointmentTypes,
  listAttendances as listAttendancesEndpoint,
  readAppointment,
  removeAttendance as removeAttendanceEndpoint,
  removeConfirmation as removeConfirmationEndpoint,
  undoStart as undoStartEndpoint,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  answerOffer as answerOfferEndpoint,
  joinWaitingList as joinWaitingListEndpoint,
  leaveWaitingList as leaveWaitingListEndpoint,
  readWaitingList as readWaitingListEndpoint,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { swapPlace as swapPlaceEndpoint } from '@wegband/domain/features/appointments/booking/swap-contract.ts'
import { readReachedPeople } from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import {
  cancelAppointment as cancelAppointmentEndpoint,
  readCancelReach as readCancelReachEndpoint,
  undoCancellation as undoCancellationEndpoint,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import {
  readClassCards as readClassCardsEndpoint,
  readClassMissing as readClassMissingEndpoint,
  readRecentPeople as readRecentPeopleEndpoint,
  sendCommands as sendCommandsEndpoint,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { takeBackSport as takeBackSportEndpoint } from '@wegband/domain/features/progress/contract.ts'
import { isDoorCode } from '@wegband/domain/features/appointments/kiosk/door-code.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { addAttendee, addAttendeeByToken } from './attendance/add-attendee.ts'
import { swapPlace } from './booking/swap-place.ts'
import { cancelAppointment, readCancelReach } from './schedule/cancel-appointment.ts'
import { readReached } from './reached/read-reached.ts'
import { undoStart } from './attendance/undo-start.ts'
import { undoCancellation } from './schedule/undo-cancellation.ts'
import { endAppointment, startAppointment } from './schedule/change-appointment.ts'
import { readClassCards } from './attendance/class-cards.ts'
import { readClassMissing } from './attendance/class-missing.ts'
import { readClassPhotos } from './schedule/class-photos.ts'
import { changeSuggestion } from './attendance/change-suggestion.ts'
import { confirmAttendance, removeConfirmation } from './attendance/confirm-attendance.ts'
import { serveKiosks } from './kiosk/kiosk-routes.ts'
import { currentAppointment } from './load-appointment.ts'
import { enterByDoor } from './kiosk/door-code.ts'
import { serveDoor } from './kiosk/door-routes.ts'
import { listAttendances } from './attendance/read-attendances.ts'
import { readRecentPeople } from './attendance/recent-people.ts'
import { removeAttendance } from './attendance/remove-attendance.ts'
import { takeBackSport } from './attendance/take-back-sport.ts'
import { createRepeatedLists } from './schedule/repeated-lists.ts'
import { sendCommands } from './offline/send-commands.ts'
import { serveTrials } from './trial/trial-routes.ts'
import {
  answerOffer,
  joinWaitingList,
  leaveWaitingList,
  readWaitingList,
} from './waiting-list/waiting-list.ts'

export const routes: FeatureRoutes = (app) => {
  serveAppointments(app)
  serveAttendances(app)
  serveCommands(app)
  servePhotos(app)
  serveKiosks(app)
  serveWaiting(app)
  serveTrials(app)
  serveDoor(app)
  serveCancelling(app)
}

const serveAppointments = (app: HttpApp): void => {
  const answerList = createRepeatedLists(app)
  serve(app, listAppointmentsEndpoint, (context, { query }, io) => answerList(context, query, io))
  serveData(app, readAppointment, (context, { params }) => currentAppointment(context, params.id))
  serveData(app, changeAppointment, async (context, { params, body }) =>
    'isStarted' in body
      ? await startAppointment(context, { id: params.id, force: body.force ?? false })
      : await endAppointment(context, params),
  )
  serveData(app, listAppointmentTypes, async ({ db, locale }) => {
    const { appointmentTypes } = await readReferenceData(db)
    const data = [...appointmentTypes.values()].map(({ id, key, name, confirmationTypes, isExam }) => ({
      id,
      key,
      name: inLocale(name, locale),
      confirmationTypes,
      isExam,
    }))
    return data
  })
}

const serveCancelling = (app: HttpApp): void => {
  serveData(app, readReachedPeople, (context, { params }) => readReached(context, params.id))
  serveData(app, undoStartEndpoint, (context, { params }) => undoStart(context, params.id))
  serveData(app, cancelAppointmentEndpoint, (context, { params, body }) =>
    cancelAppointment(context, { ...params, ...body }),
  )
  serveData(app, readCancelReachEndpoint, (context, { params }) => readCancelReach(context, params.id))
  serveData(app, undoCancellationEndpoint, (context, { params }) => undoCancellation(context, params.id))
}

const serveAttendances = (app: HttpApp): void => {
  serveData(app, takeBackSportEndpoint, (context, { params }) =>
    takeBackSport(context, { userId: params.id, sportId: params.sportId }),
  )
  serveData(app, listAttendancesEndpoint, (context, { params }) => listAttendances(context, params.id))
  serveData(app, addAttendeeEndpoint, (context, { params }) => addAttendee(context, params))
  serveData(app, swapPlaceEndpoint, (context, { params }) => swapPlace(context, params))
  serveData(app, addAttendeeByTokenEndpoint, async (context, { params }) =>
    isDoorCode(params.token) ? await enterByDoor(context, params) : await addAttendeeByToken(context, params),
  )
  serveData(app, changeSuggestionEndpoint, (context, { params, body }) =>
    changeSuggestion(context, { ...params, suggestion: body.suggestion }),
  )
  serveData(app, addConfirmation, (context, { params }) => confirmAttendance(context, params))
  serveData(app, removeConfirmationEndpoint, (context, { params }) => removeConfirmation(context, params))
  serveData(app, removeAttendanceEndpoint, (context, { params }) => removeAttendance(context, params))
}

const serveCommands = (app: HttpApp): void => {
  serveData(app, sendCommandsEndpoint, (context, { params, body }) =>
    sendCommands(context, { ...params, ...body }),
  )
  serveData(app, readClassCardsEndpoint, (context, { params }) => readClassCards(context, params.id))
  serveData(app, readRecentPeopleEndpoint, (context, { params }) => readRecentPeople(context, params.id))
  serveData(app, readClassMissingEndpoint, (context, { params }) => readClassMissing(context, params.id))
}

const servePhotos = (app: HttpApp): void => {
  serveData(app, listClassPhotos, (context, { params }) => readClassPhotos(context, params.id))
}

const serveWaiting = (app: HttpApp): void => {
  serveData(app, readWaitingListEndpoint, (context, { params }) => readWaitingList(context, params.id))
  serveData(app, joinWaitingListEndpoint, (context, { params, body }) =>
    joinWaitingList(context, { ...params, ...body }),
  )
  serveData(app, answerOfferEndpoint, (context, { params, body }) =>
    answerOffer(context, { ...params, ...body }),
  )
  serveData(app, leaveWaitingListEndpoint, (context, { params }) => leaveWaitingList(context, params))
}
