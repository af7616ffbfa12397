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
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
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
  serveData(app, createAppointmentEndpoint, (context, { body }) => createAppointment(context, body))
  serveData(app, changeDetailsEndpoint, (context, { params, body }) =>
    changeDetails(context, { ...params, ...body }),
  )
  serveData(app, readSeriesEndpoint, (context, { params }) => readSeries(context, params.id))
  serveData(app, changeSeriesEndpoint, (context, { params, body }) =>
    changeSeries(context, { ...params, ...body }),
  )
  serveData(app, openDateEndpoint, (context, { params }) => openDate(context, params))
  serveData(app, resetDateEndpoint, (context, { params }) => resetDate(context, params))
  serveData(app, pauseSchoolEndpoint, (context, { params, body }) =>
    pauseSchool(context, { ...params, ...body }),
  )
  serveData(app, readClassPlanEndpoint, (context, { params }) => readClassPlan(context, params.id))
  serveData(app, readTimetableChoicesEndpoint, (context, { params }) =>
    readTimetableChoices(context, params.id),
  )
}

const servePauses = (app: HttpApp): void => {
  serveData(app, listSharedPausesEndpoint, (context, { params }) => listSharedPauses(context, params.id))
  serveData(app, changeSharedPauseEndpoint, (context, { params, body }) =>
    changeSharedPause(context, params, body),
  )
  serveData(app, endSharedPauseEndpoint, (context, { params }) => endSharedPause(context, params))
}

const serveSubstitutes = (app: HttpApp): void => {
  serveData(app, readSubstituteEndpoint, (context, { params }) => readSubstitute(context, params.id))
  serveData(app, listCandidatesEndpoint, (context, { params }) => listCandidates(context, params.id))
  serveData(app, askSubstitutesEndpoint, (context, { params, body }) =>
    askSubstitutes(context, { ...params, ...body }),
  )
  serveData(app, answerSubstituteEndpoint, (context, { params, body }) =>
    answerSubstitute(context, { ...params, ...body }),
  )
  serveData(app, withdrawSubstituteEndpoint, (context, { params }) => withdrawSubstitute(context, params.id))
}

const serveSubstitutions = (app: HttpApp): void => {
  serveData(app, listSubstitutionChoicesEndpoint, (context, { params, query }) =>
    listSubstitutionChoices(context, { ...params, ...query }),
  )
  serveData(app, requestSubstitutionEndpoint, (context, { params, body }) =>
    requestSubstitution(context, { ...params, ...body }),
  )
  serveData(app, listOpenSubstitutionsEndpoint, (context) => listOpenSubstitutions(context))
  serveData(app, readSubstitutionEndpoint, (context, { params }) => readSubstitution(context, params.id))
  serveData(app, answerSubstitutionEndpoint, (context, { params, body }) =>
    answerSubstitution(context, { ...params, ...body }),
  )
  serveData(app, withdrawSubstitutionEndpoint, (context, { params }) =>
    withdrawSubstitution(context, params.id),
  )
}

const serveStandingBookings = (app: HttpApp): void => {
  serveData(app, readStandingBookingsEndpoint, (context, { params }) =>
    readStandingBookings(context, params.id),
  )
  serveData(app, comeAlwaysEndpoint, (context, { params, query }) =>
    comeAlways(context, {
      ...params,
      despiteAge: query.despite_age ?? false,
      weekdays: query.weekdays ?? null,
      insteadOfId: query.instead_of,
    }),
  )
  serveData(app, endStandingBookingEndpoint, (context, { params }) => endStandingBooking(context, params))
  serveData(app, callOffOnceEndpoint, (context, { params, body }) =>
    callOffOnce(context, { ...params, ...body }),
  )
}
