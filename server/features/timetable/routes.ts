/** The timetable: making and changing classes, standing in, and coming always. */
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
  endHabit as endHabitEndpoint,
  readHabits as readHabitsEndpoint,
} from '@wegband/domain/features/timetable/regulars-contract.ts'
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
  answerSpan as answerSpanEndpoint,
  askForSpan as askForSpanEndpoint,
  listOpenSpans as listOpenSpansEndpoint,
  listSpanChoices as listSpanChoicesEndpoint,
  readSpan as readSpanEndpoint,
  withdrawSpan as withdrawSpanEndpoint,
} from '@wegband/domain/features/timetable/spans-contract.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { changeDetails, changeSeries } from './change-details.ts'
import { createAppointment } from './create-appointment.ts'
import { callOffOnce, comeAlways, endHabit, readHabits } from './habits.ts'
import { pauseSchool } from './pause-school.ts'
import { readClassPlan, readSeries, readTimetableChoices } from './read-series.ts'
import { changeSharedPause, endSharedPause, listSharedPauses } from './shared-pauses.ts'
import { openDate, resetDate } from './single-dates.ts'
import { listSpanChoices } from './span-choices.ts'
import { answerSpan, askForSpan, listOpenSpans, readSpan, withdrawSpan } from './spans.ts'
import {
  answerSubstitute,
  askSubstitutes,
  listCandidates,
  readSubstitute,
  withdrawSubstitute,
} from './substitutes.ts'

export const routes: FeatureRoutes = (app) => {
  serveDates(app)
  servePauses(app)
  serveSubstitutes(app)
  serveSpans(app)
  serveHabits(app)
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

const serveSpans = (app: HttpApp): void => {
  serve(app, listSpanChoicesEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: { data: await listSpanChoices(context, { ...params, ...query }) },
  }))
  serve(app, askForSpanEndpoint, async (context, { params, body }) => ({
    status: 201,
    body: { data: await askForSpan(context, { ...params, ...body }) },
  }))
  serve(app, listOpenSpansEndpoint, async (context) => ({
    status: 200,
    body: { data: await listOpenSpans(context) },
  }))
  serve(app, readSpanEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readSpan(context, params.id) },
  }))
  serve(app, answerSpanEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await answerSpan(context, { ...params, ...body }) },
  }))
  serve(app, withdrawSpanEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await withdrawSpan(context, params.id) },
  }))
}

const serveHabits = (app: HttpApp): void => {
  serve(app, readHabitsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readHabits(context, params.id) },
  }))
  serve(app, comeAlwaysEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: {
      data: await comeAlways(context, {
        ...params,
        despiteAge: query.despite_age ?? false,
        weekdays: query.weekdays ?? null,
      }),
    },
  }))
  serve(app, endHabitEndpoint, async (context, { params }) => {
    await endHabit(context, params)
    return { status: 204, body: undefined }
  })
  serve(app, callOffOnceEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await callOffOnce(context, { ...params, ...body }) },
  }))
}
