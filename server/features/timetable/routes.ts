/** Routes of the timetable: create and change classes, substitutions and standing bookings. */
import {
  changeDetails as changeDetailsEndpoint,
  changeSeries as changeSeriesEndpoint,
  createAppointment as createAppointmentEndpoint,
  openDate as openDateEndpoint,
  pauseSchool as pauseSchoolEndpoint,
  readClassPlan as readClassPlanEndpoint,
  readSeries as readSeriesEndpoint,
  readTimetableChoices as readTimetableChoicesEndpoint,
  resetDate as resetDateEndpoint,
} from '@wegband/domain/features/timetable/contract.ts'
import {
  callOffOnce as callOffOnceEndpoint,
  comeAlways as comeAlwaysEndpoint,
  endStandingBooking as endStandingBookingEndpoint,
  readStandingBookings as readStandingBookingsEndpoint,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import {
  changeSharedPause as changeSharedPauseEndpoint,
  endSharedPause as endSharedPauseEndpoint,
  listSharedPauses as listSharedPausesEndpoint,
} from '@wegband/domain/features/timetable/pauses-contract.ts'
import {
  answerSubstitute as answerSubstituteEndpoint,
  askSubstitutes as askSubstitutesEndpoint,
  listCandidates as listCandidatesEndpoint,
  readSubstitute as readSubstituteEndpoint,
  withdrawSubstitute as withdrawSubstituteEndpoint,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import {
  answerSubstitution as answerSubstitutionEndpoint,
  requestSubstitution as requestSubstitutionEndpoint,
  listOpenSubstitutions as listOpenSubstitutionsEndpoint,
  listSubstitutionChoices as listSubstitutionChoicesEndpoint,
  readSubstitution as readSubstitutionEndpoint,
  withdrawSubstitution as withdrawSubstitutionEndpoint,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { changeDetails, changeSeries } from './series/change-details.ts'
import { createAppointment } from './series/create-appointment.ts'
import {
  callOffOnce,
  comeAlways,
  endStandingBooking,
  readStandingBookings,
} from './standing-booking/standing-bookings.ts'
import { pauseSchool } from './pause/pause-school.ts'
import { readClassPlan, readSeries, readTimetableChoices } from './series/read-series.ts'
import { changeSharedPause, endSharedPause, listSharedPauses } from './pause/shared-pauses.ts'
import { openDate, resetDate } from './series/single-dates.ts'
import { listSubstitutionChoices } from './substitution/substitution-choices.ts'
import {
  answerSubstitution,
  requestSubstitution,
  listOpenSubstitutions,
  readSubstitution,
  withdrawSubstitution,
} from './substitution/substitutions.ts'
import {
  answerSubstitute,
  askSubstitutes,
  listCandidates,
  readSubstitute,
  withdrawSubstitute,
} from './substitution/substitutes.ts'

export const routes: FeatureRoutes = (app) => {
  serveDates(app)
  servePauses(app)
  serveSubstitutes(app)
  serveSubstitutions(app)
  serveStandingBookings(app)
}

const serveDates = (app: HttpApp): void => {
  serve(app, createAppointmentEndpoint, async (context, { body }) => ({
    status: 201,
    body: { data: await createAppointment(context, body) },
  }))
  serve(app, changeDetailsEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await changeDetails(context, { ...params, ...body }) },
  }))
  serve(app, readSeriesEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readSeries(context, params.id) },
  }))
  serve(app, changeSeriesEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await changeSeries(context, { ...params, ...body }) },
  }))
  serve(app, openDateEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await openDate(context, params) },
  }))
  serve(app, resetDateEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await resetDate(context, params) },
  }))
  serve(app, pauseSchoolEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await pauseSchool(context, { ...params, ...body }) },
  }))
  serve(app, readClassPlanEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readClassPlan(context, params.id) },
  }))
  serve(app, readTimetableChoicesEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readTimetableChoices(context, params.id) },
  }))
}

const servePauses = (app: HttpApp): void => {
  serve(app, listSharedPausesEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await listSharedPauses(context, params.id) },
  }))
  serve(app, changeSharedPauseEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await changeSharedPause(context, params, body) },
  }))
  serve(app, endSharedPauseEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await endSharedPause(context, params) },
  }))
}

const serveSubstitutes = (app: HttpApp): void => {
  serve(app, readSubstituteEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readSubstitute(context, params.id) },
  }))
  serve(app, listCandidatesEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await listCandidates(context, params.id) },
  }))
  serve(app, askSubstitutesEndpoint, async (context, { params, body }) => ({
    status: 201,
    body: { data: await askSubstitutes(context, { ...params, ...body }) },
  }))
  serve(app, answerSubstituteEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await answerSubstitute(context, { ...params, ...body }) },
  }))
  serve(app, withdrawSubstituteEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await withdrawSubstitute(context, params.id) },
  }))
}

const serveSubstitutions = (app: HttpApp): void => {
  serve(app, listSubstitutionChoicesEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: { data: await listSubstitutionChoices(context, { ...params, ...query }) },
  }))
  serve(app, requestSubstitutionEndpoint, async (context, { params, body }) => ({
    status: 201,
    body: { data: await requestSubstitution(context, { ...params, ...body }) },
  }))
  serve(app, listOpenSubstitutionsEndpoint, async (context) => ({
    status: 200,
    body: { data: await listOpenSubstitutions(context) },
  }))
  serve(app, readSubstitutionEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readSubstitution(context, params.id) },
  }))
  serve(app, answerSubstitutionEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await answerSubstitution(context, { ...params, ...body }) },
  }))
  serve(app, withdrawSubstitutionEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await withdrawSubstitution(context, params.id) },
  }))
}

const serveStandingBookings = (app: HttpApp): void => {
  serve(app, readStandingBookingsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readStandingBookings(context, params.id) },
  }))
  serve(app, comeAlwaysEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: {
      data: await comeAlways(context, {
        ...params,
        despiteAge: query.despite_age ?? false,
        weekdays: query.weekdays ?? null,
        insteadOfId: query.instead_of,
      }),
    },
  }))
  serve(app, endStandingBookingEndpoint, async (context, { params }) => {
    await endStandingBooking(context, params)
    return { status: 204, body: undefined }
  })
  serve(app, callOffOnceEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await callOffOnce(context, { ...params, ...body }) },
  }))
}
