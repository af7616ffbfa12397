/** Routes of contracts. Those that end one are among the declarations. */
import { listSubscriptions, readSubscription } from '@wegband/domain/features/contracts/contract.ts'
import {
  answerPause as answerPauseEndpoint,
  askForPause,
  listWaitingPauses as listWaitingPausesEndpoint,
  withdrawPause as withdrawPauseEndpoint,
} from '@wegband/domain/features/contracts/pause-contract.ts'
import { type FeatureRoutes, serveData } from '../../http/serve-endpoint.ts'
import { answerPause } from './pauses/answer-pause.ts'
import { askPause, withdrawPause } from './pauses/ask-pause.ts'
import { listWaitingPauses } from './pauses/list-pauses.ts'
import { listOwnContracts, readOwnContract } from './read-contracts.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listSubscriptions, listOwnContracts)
  serveData(app, readSubscription, (context, { params }) => readOwnContract(context, params.id))
  serveData(app, askForPause, (context, { params, body }) => askPause(context, params.id, body))
  serveData(app, withdrawPauseEndpoint, (context, { params }) => withdrawPause(context, params.id))
  serveData(app, listWaitingPausesEndpoint, listWaitingPauses)
  serveData(app, answerPauseEndpoint, (context, { params, body }) => answerPause(context, params.id, body))
}
