/** Routes of the trainer's desk. */
import { openPrivateTraining as openPrivateTrainingEndpoint } from '@wegband/domain/features/trainer/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { openPrivateTraining } from './open-private-training.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, openPrivateTrainingEndpoint, async (context, { params, body }) => ({
    status: 201,
    body: { data: await openPrivateTraining(context, { schoolId: params.id, ...body }) },
  }))
}
