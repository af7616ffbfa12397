/** Routes of contracts. Those that end one are among the declarations. */
import { listSubscriptions, readSubscription } from '@wegband/domain/features/contracts/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
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
}
