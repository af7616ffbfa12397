/** The audit log over HTTP. */
import { extractLog, findLogPeople, readLog } from '@wegband/domain/features/audit-log/contract.ts'
import { serve, type FeatureRoutes, serveData } from '../../http/serve-endpoint.ts'
import { findPeople, readLogPage, sendExtract } from './read-log.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, findLogPeople, (context, { query }) => findPeople(context, query.search))
  serveData(app, readLog, (context, { query }) => readLogPage(context, query))
  serve(app, extractLog, (context, { query }, io) => sendExtract(context, query, io))
}
