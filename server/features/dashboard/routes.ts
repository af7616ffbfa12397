/** Routes of the start page. */
import {
  readLatest as readLatestEndpoint,
  readOpenWork as readOpenWorkEndpoint,
} from '@wegband/domain/features/dashboard/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readLatest } from './read-latest.ts'
import { readOpenWork } from './read-open-work.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readLatestEndpoint, (context) => readLatest(context))
  serveData(app, readOpenWorkEndpoint, (context) => readOpenWork(context))
}
