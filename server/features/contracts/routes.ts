/** Routes of contracts. */
import {
  listSubscriptions,
  readSubscription,
  revokeCancellation,
} from '@wegband/domain/features/contracts/contract.ts'
import {
  answerPause as answerPauseEndpoint,
  askForPause,
  listWaitingPauses as listWaitingPausesEndpoint,
  withdrawPause as withdrawPauseEndpoint,
} from '@wegband/domain/features/contracts/pause-contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { revokeContractCancellation } from './cancel-contract.ts'
import { answerPause } from './pauses/answer-pause.ts'
import { askPause, withdrawPause } from './pauses/ask-pause.ts'
import { listWaitingPauses } from './pauses/list-pauses.ts'
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
  serve(app, revokeCancellation, async (context, { params }) => ({
    status: 200,
    body: { data: await revokeContractCancellation(context, params.id) },
  }))
  serve(app, askForPause, async (context, { params, body }) => ({
    status: 201,
    body: { data: await askPause(context, params.id, body) },
  }))
  serve(app, withdrawPauseEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await withdrawPause(context, params.id) },
  }))
  serve(app, listWaitingPausesEndpoint, async (context) => ({
    status: 200,
    body: { data: await listWaitingPauses(context) },
  }))
  serve(app, answerPauseEndpoint, async (context, { params, body }) => {
    await answerPause(context, params.id, body)
    return { status: 204, body: undefined }
  })
}
