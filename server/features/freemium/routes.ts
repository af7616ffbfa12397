/** HTTP routes of the free trial. */
import {
  readFreemium as readFreemiumEndpoint,
  startFreemium as startFreemiumEndpoint,
} from '@wegband/domain/features/freemium/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readFreemium } from './read-freemium.ts'
import { startFreemium } from './start-freemium.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readFreemiumEndpoint, (context) => readFreemium(context))
  serveData(app, startFreemiumEndpoint, async (context, { params }) => {
    const freemiumEndsAt = await startFreemium(context, params.id)
    // The next request of the same page must see the trial, so it does not wait for the signal.
    app.sessions.forgetUser(params.id)
    return { hasFreemium: true, freemiumEndsAt }
  })
}
