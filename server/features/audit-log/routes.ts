/** The audit log over HTTP. */
import { extractLog, readLog } from '@wegband/domain/features/audit-log/contract.ts'
import { serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readLogPage, sendExtract } from './read-log.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readLog, async (context, { query }) => ({
    status: 200,
    body: await readLogPage(context, query),
  }))
  serve(app, extractLog, (context, { query }, io) => sendExtract(context, query, io))
}
