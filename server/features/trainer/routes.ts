/** Routes of the trainer's desk. */
import { openPrivateTraining as openPrivateTrainingEndpoint } from '@wegband/domain/features/trainer/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { openPrivateTraining } from './open-private-training.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, openPrivateTrainingEndpoint, (context, { params, body }) =>
    openPrivateTraining(context, { schoolId: params.id, ...body }),
  )
}
