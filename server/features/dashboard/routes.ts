/** The start page over HTTP. */
import { readLatest as readLatestEndpoint } from '@wegband/domain/features/dashboard/contract.ts'
import { serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readLatest } from './read-latest.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readLatestEndpoint, async (context) => ({
    status: 200,
    body: { data: await readLatest(context) },
  }))
}
