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
  serve(app, readAppointment, async (context, { params }) => ({
    status: 200,
    body: { data: await currentAppointment(context, params.id) },
  }))
  serve(app, changeAppointment, async (context, { params, body }) => ({
    status: 200,
    body: {
      data:
        'isStarted' in body
          ? await startAppointment(context, { id: params.id, force: body.force ?? false })
          : await endAppointment(context, params),
    },
  }))
  serve(app, listAppointmentTypes, async ({ db, locale }) => {
    const { appointmentTypes } = await readReferenceData(db)
    const data = [...appointmentTypes.values()].map(({ id, key, name, confirmationTypes, isExam }) => ({
      id,
      key,
      name: inLocale(name, locale),
      confirmationTypes,
      isExam,
    }))
    return { status: 200, body: { data } }
  })
}

const serveCancelling = (app: HttpApp): void => {
  serveData(app, readReachedPeople, (context, { params }) => readReached(context, params.id))
  serve(app, undoStartEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await undoStart(context, params.id) },
  }))
  serve(app, cancelAppointmentEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await cancelAppointment(context, { ...params, ...body }) },
  }))
  serve(app, readCancelReachEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readCancelReach(context, params.id) },
  }))
  serve(app, undoCancellationEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await undoCancellation(context, params.id) },
  }))
}

const serveAttendances = (app: HttpApp): void => {
  serve(app, takeBackSportEndpoint, async (context, { params }) => {
    await takeBackSport(context, { userId: params.id, sportId: params.sportId })
    return { status: 204, body: undefined }
  })
  serve(app, listAttendancesEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await listAttendances(context, params.id) },
  }))
  serve(app, addAttendeeEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await addAttendee(context, params) },
  }))
  serve(app, swapPlaceEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await swapPlace(context, params) },
  }))
  serve(app, addAttendeeByTokenEndpoint, async (context, { params }) => ({
    status: 200,
    body: {
      data: isDoorCode(params.token)
        ? await enterByDoor(context, params)
        : await addAttendeeByToken(context, params),
    },
  }))
  serve(app, changeSuggestionEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await changeSuggestion(context, { ...params, suggestion: body.suggestion }) },
  }))
  serve(app, addConfirmation, async (context, { params }) => ({
    status: 200,
    body: { data: await confirmAttendance(context, params) },
  }))
  serve(app, removeConfirmationEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await removeConfirmation(context, params) },
  }))
  serve(app, removeAttendanceEndpoint, async (context, { params }) => {
    await removeAttendance(context, params)
    return { status: 204, body: undefined }
  })
}

const serveCommands = (app: HttpApp): void => {
  serve(app, sendCommandsEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await sendCommands(context, { ...params, ...body }) },
  }))
  serve(app, readClassCardsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readClassCards(context, params.id) },
  }))
  serve(app, readRecentPeopleEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readRecentPeople(context, params.id) },
  }))
  serve(app, readClassMissingEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readClassMissing(context, params.id) },
  }))
}

const servePhotos = (app: HttpApp): void => {
  serve(app, listClassPhotos, async (context, { params }) => ({
    status: 200,
    body: { data: await readClassPhotos(context, params.id) },
  }))
}

const serveWaiting = (app: HttpApp): void => {
  serve(app, readWaitingListEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readWaitingList(context, params.id) },
  }))
  serve(app, joinWaitingListEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await joinWaitingList(context, { ...params, ...body }) },
  }))
  serve(app, answerOfferEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await answerOffer(context, { ...params, ...body }) },
  }))
  serve(app, leaveWaitingListEndpoint, async (context, { params }) => {
    await leaveWaitingList(context, params)
    return { status: 204, body: undefined }
  })
}
