/** Jobs and health over HTTP. */
import {
  listJobs,
  listQueues,
  pauseJob,
  readHealth,
  retryQueue,
  runJob,
} from '@wegband/domain/features/operations/contract.ts'
import { metaOf } from '../../http/request/page-of.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readJobs, setPause, startJob } from './jobs-of-queue.ts'
import { readQueues, retryAll } from './queues.ts'
import { readHealthNow } from './read-health.ts'

const whole = <T>(data: T[]) => ({ data, meta: metaOf(data.length, 1, Math.max(1, data.length)) })

export const routes: FeatureRoutes = (app) => {
  serveData(app, listJobs, async (context) => {
    return whole(await readJobs(context))
  })
  serveData(app, pauseJob, (context, { params, body }) => setPause(context, params.name, body.isPaused))
  serveData(app, listQueues, async (context) => whole(await readQueues(context)))
  serveData(app, retryQueue, (context, { params }) => retryAll(context, params.queue))
  serveData(app, runJob, (context, { params }) => startJob(context, params.name))
  serveData(app, readHealth, (context) => readHealthNow(context))
}
