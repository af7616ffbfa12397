/** HTTP routes of photo consent. */
import { answerPhotoConsent, readPhotoConsent } from '@wegband/domain/features/photo-consent/contract.ts'
import { serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { answerConsent, readConsent } from './photo-consent.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readPhotoConsent, async (context, { params }) => ({
    status: 200,
    body: { data: await readConsent(context, params.id) },
  }))
  serve(app, answerPhotoConsent, async (context, { params, body }) => ({
    status: 200,
    body: { data: await answerConsent(context, { userId: params.id, ...body }) },
  }))
}
