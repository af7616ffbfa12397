/** Routes of the catalogue and of ordering. */
import {
  listAvailableBundles,
  listMembershipLevels,
  readAvailableCoupon,
  readSubscriptionRequirement,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import {
  downloadContract,
  readOrderResult as readOrderResultEndpoint,
  readOrderSummary,
} from '@wegband/domain/features/checkout/contract.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { computeOrder, summaryOf } from './compute-order.ts'
import { sendContractFile } from './contract-file/file-contract.ts'
import { findBestCoupon } from './find-coupon.ts'
import { listBundles, listSoldLevels, requirementOf } from './read-catalogue.ts'
import { readOrderResult } from './read-order-result.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listMembershipLevels, listSoldLevels)
  serveData(app, listAvailableBundles, (context, { params, query }) => listBundles(context, params.id, query))
  serveData(app, readSubscriptionRequirement, (_, { params }) => ({ value: requirementOf(params.type) }))
  serveData(app, readAvailableCoupon, (context, { query }) => findBestCoupon(context, query))
  serveData(app, readOrderSummary, async (context, { body }) =>
    summaryOf(await computeOrder(context, body, context.db.drizzle), context),
  )
  serve(app, downloadContract, (context, { params }, io) => sendContractFile(context, params.id, io))
  serveData(app, readOrderResultEndpoint, (context, { params }) =>
    readOrderResult(context, params.paymentIntentId),
  )
}
