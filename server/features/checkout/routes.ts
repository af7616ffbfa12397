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
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { computeOrder, summaryOf } from './compute-order.ts'
import { sendContractFile } from './contract-file/file-contract.ts'
import { findBestCoupon } from './find-coupon.ts'
import { listBundles, listSoldLevels, requirementOf } from './read-catalogue.ts'
import { readOrderResult } from './read-order-result.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listMembershipLevels, async (context) => ({
    status: 200,
    body: { data: await listSoldLevels(context) },
  }))
  serve(app, listAvailableBundles, async (context, { params, query }) => ({
    status: 200,
    body: { data: await listBundles(context, params.id, query.profiteer_id) },
  }))
  serve(app, readSubscriptionRequirement, (_, { params }) => ({
    status: 200,
    body: { value: requirementOf(params.type) },
  }))
  serve(app, readAvailableCoupon, async (context, { query }) => ({
    status: 200,
    body: { data: await findBestCoupon(context, query) },
  }))
  serve(app, readOrderSummary, async (context, { body }) => ({
    status: 200,
    body: { data: summaryOf(await computeOrder(context, body, context.db.drizzle), context) },
  }))
  serve(app, downloadContract, (context, { params }, io) => sendContractFile(context, params.id, io))
  serve(app, readOrderResultEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readOrderResult(context, params.paymentIntentId) },
  }))
}
