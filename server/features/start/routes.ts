/** Routes of the start of the app. */
import {
  readLastingStart as readLastingStartEndpoint,
  readStart as readStartEndpoint,
} from '@wegband/domain/features/start/contract.ts'
import { serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readLastingStart, readPageAnswers, readStart } from './read-start.ts'

export const routes: FeatureRoutes = (app) => {
  app.pageAnswers.for = (request) => readPageAnswers(app, request)
  serve(app, readStartEndpoint, ({ actor, clock }, { query }, { request }) =>
    readStart({ app, request, actor }, query.page, clock.now().getTime()),
  )
  serve(app, readLastingStartEndpoint, ({ actor }, _parsed, { request }) =>
    readLastingStart({ app, request, actor }),
  )
}
