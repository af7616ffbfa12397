/** Jobs and health over HTTP. */
import { listJobs, readHealth, runJob } from '@wegband/domain/features/operations/contract.ts'
import { metaOf } from '../../http/request/page-of.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readJobs, startJob } from './jobs-of-queue.ts'
import { readHealthNow } from './read-health.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listJobs, async (context) => {
    const data = await readJobs(context)
    return { data, meta: metaOf(data.length, 1, Math.max(1, data.length)) }
  })
  serveData(app, runJob, (context, { params }) => startJob(context, params.name))
  serveData(app, readHealth, (context) => readHealthNow(context))
}
