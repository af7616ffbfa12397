/** HTTP routes of the yearly count. */
import * as count from '@wegband/domain/features/yearly-count/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readCountSettings, saveCountSettings } from './count-settings.ts'
import {
  listYearlyCounts,
  readYearlyCount,
  sendDraft,
  sendKeptCount,
  sendYearlyCount,
} from './yearly-count.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, count.readYearlyCount, (context, { params, query }) =>
    readYearlyCount(context, params.id, query.year),
  )
  serve(app, count.draftYearlyCount, (context, { params, query }, io) =>
    sendDraft(context, params.id, query.year, io),
  )
  serveData(app, count.sendYearlyCount, (context, { params, body }) =>
    sendYearlyCount(context, params.id, body),
  )
  serve(app, count.downloadYearlyCount, (context, { params }, io) =>
    sendKeptCount(context, { schoolId: params.id, countId: params.countId }, io),
  )
  serveData(app, count.readCountSettings, (context, { params }) => readCountSettings(context, params.id))
  serveData(app, count.saveCountSettings, (context, { params, body }) =>
    saveCountSettings(context, params.id, body),
  )
  serveData(app, count.listYearlyCounts, (context, { query }) => listYearlyCounts(context, query.year))
}
