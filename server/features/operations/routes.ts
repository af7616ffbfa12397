/** Jobs and health over HTTP. */
import { listJobs, readHealth, runJob } from '@wegband/domain/features/operations/contract.ts'
import { metaOf } from '../../http/request/page-of.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readJobs, startJob } from './jobs-of-queue.ts'
import { readHealthNow } from './read-health.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listJobs, async (context) => {
    const data = await readJobs(context)
    return { status: 200, body: { data, meta: metaOf(data.length, 1, Math.max(1, data.length)) } }
  })
  serve(app, runJob, async (context, { params }) => {
    await startJob(context, params.name)
    return { status: 204, body: undefined }
  })
  serveData(app, readHealth, (context) => readHealthNow(context))
}
