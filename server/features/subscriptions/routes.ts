/** Routes of subscription offers. */
import {
  listMembershipOffers as listMembershipOffersEndpoint,
  listSchoolOffers as listSchoolOffersEndpoint,
  readOffers as readOffersEndpoint,
} from '@wegband/domain/features/subscriptions/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { listSchoolOffers } from './list-school-offers.ts'
import { listMembershipOffers, readOffers } from './read-offers.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readOffersEndpoint, (context, { params, query }) =>
    readOffers(context, params, query.profiteer),
  )
  serveData(app, listMembershipOffersEndpoint, (context, { query }) =>
    listMembershipOffers(context, query.profiteer),
  )
  serveData(app, listSchoolOffersEndpoint, (context, { params }) => listSchoolOffers(context, params.id))
}
