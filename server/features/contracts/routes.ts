/** Routes of contracts. */
import {
  cancelSubscription,
  listSubscriptions,
  readSubscription,
  revokeCancellation,
} from '@wegband/domain/features/contracts/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { cancelContract, revokeContractCancellation } from './cancel-contract.ts'
import { listOwnContracts, readOwnContract } from './read-contracts.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listSubscriptions, async (context) => ({
    status: 200,
    body: { data: await listOwnContracts(context) },
  }))
  serve(app, readSubscription, async (context, { params }) => ({
    status: 200,
    body: { data: await readOwnContract(context, params.id) },
  }))
  serve(app, cancelSubscription, async (context, { params }) => ({
    status: 200,
    body: { data: await cancelContract(context, params.id) },
  }))
  serve(app, revokeCancellation, async (context, { params }) => ({
    status: 200,
    body: { data: await revokeContractCancellation(context, params.id) },
  }))
}
