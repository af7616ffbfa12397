/** Where progress begins. */
import { createFighterProgress as createEndpoint } from '@wegband/domain/features/conversion/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { createFighterProgress } from './create-fighter-progress.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, createEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await createFighterProgress(context, { userId: params.id, sportId: body.sportId }) },
  }))
}
