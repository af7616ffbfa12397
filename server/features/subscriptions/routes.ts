/** Routes of subscription offers. */
import { readOffers as readOffersEndpoint } from '@wegband/domain/features/subscriptions/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { readOffers } from './read-offers.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readOffersEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: { data: await readOffers(context, params, query.profiteer) },
  }))
}
