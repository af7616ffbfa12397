/** HTTP routes of trainers' hours. */
import * as hours from '@wegband/domain/features/trainer-hours/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { closeMonth, correctMonth } from './close-month.ts'
import { sendOwnHours, sendSchoolHours } from './export-hours.ts'
import { addRate, listRates, removeRate } from './rates.ts'
import { readOwnHours, readSchoolHours } from './read-hours.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, hours.readSchoolHours, (context, { params, query }) =>
    readSchoolHours(context, params.id, query.month),
  )
  serveData(app, hours.closeMonth, (context, { params, body }) =>
    closeMonth(context, { schoolId: params.id, month: params.month }, body),
  )
  serveData(app, hours.correctMonth, (context, { params, body }) =>
    correctMonth(context, { schoolId: params.id, month: params.month }, body),
  )
  serve(app, hours.exportSchoolHours, (context, { params, query }, io) =>
    sendSchoolHours(context, { schoolId: params.id, ...query }, io),
  )
  serveData(app, hours.readOwnHours, (context, { params, query }) =>
    readOwnHours(context, params.id, query.year),
  )
  serve(app, hours.exportOwnHours, (context, { params, query }, io) =>
    sendOwnHours(
      context,
      { userId: params.id, schoolId: query.school, month: query.month, format: query.format },
      io,
    ),
  )
  serveData(app, hours.listRates, (context, { params }) => listRates(context, params.id))
  serveData(app, hours.addRate, (context, { params, body }) => addRate(context, params.id, body))
  serveData(app, hours.removeRate, (context, { params }) => removeRate(context, params.id, params.rateId))
}
