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
} from '@wegband/domain/features/appointments/waiting-contract.ts'
import {
  cancelAppointment as cancelAppointmentEndpoint,
  readCancelReach as readCancelReachEndpoint,
  undoCancellation as undoCancellationEndpoint,
} from '@wegband/domain/features/appointments/cancel-contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/class-photos-contract.ts'
import {
  readClassCards as readClassCardsEndpoint,
  readClassMissing as readClassMissingEndpoint,
  readRecentPeople as readRecentPeopleEndpoint,
  sendDeeds as sendDeedsEndpoint,
} from '@wegband/domain/features/appointments/deeds-contract.ts'
import { takeBackSport as takeBackSportEndpoint } from '@wegband/domain/features/progress/contract.ts'
import { isDoorCode } from '@wegband/domain/features/appointments/door-code.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { readCurriculum } from '../curriculum/curriculum.ts'
import { addAttendee, addAttendeeByToken } from './add-attendee.ts'
import { cancelAppointment, readCancelReach } from './cancel-appointment.ts'
import { undoStart } from './undo-start.ts'
import { undoCancellation } from './undo-cancellation.ts'
import { endAppointment, startAppointment } from './change-appointment.ts'
import { readClassCards } from './class-cards.ts'
import { readClassMissing } from './class-missing.ts'
import { readClassPhotos } from './class-photos.ts'
import { changeSuggestion } from './change-suggestion.ts'
import { confirmAttendance, removeConfirmation } from './confirm-attendance.ts'
import { serveKiosks } from './kiosk-routes.ts'
import { currentAppointment } from './load-appointment.ts'
import { enterByDoor } from './door-code.ts'
import { serveDoor } from './door-routes.ts'
import { listAttendances } from './read-attendances.ts'
import { readRecentPeople } from './recent-people.ts'
import { removeAttendance } from './remove-attendance.ts'
import { takeBackSport } from './take-back-sport.ts'
import { createRepeatedLists } from './repeated-lists.ts'
import { sendDeeds } from './send-deeds.ts'
import { serveTrials } from './trial-routes.ts'
import { answerOffer, joinWaitingList, leaveWaitingList, readWaitingList } from './waiting-list.ts'

export const routes: FeatureRoutes = (app) => {
  serveAppointments(app)
  serveAttendances(app)
  serveDeeds(app)
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
    const { appointmentTypes } = await readCurriculum(db)
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

const serveDeeds = (app: HttpApp): void => {
  serve(app, sendDeedsEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await sendDeeds(context, { ...params, ...body }) },
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
