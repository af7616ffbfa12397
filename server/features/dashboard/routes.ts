/** Routes of the start page. */
import {
  readLatest as readLatestEndpoint,
  readOpenWork as readOpenWorkEndpoint,
} from '@wegband/domain/features/dashboard/contract.ts'
import { serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readLatest } from './read-latest.ts'
import { readOpenWork } from './read-open-work.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readLatestEndpoint, async (context) => ({
    status: 200,
    body: { data: await readLatest(context) },
  }))
  serve(app, readOpenWorkEndpoint, async (context) => ({
    status: 200,
    body: { data: await readOpenWork(context) },
  }))
}
