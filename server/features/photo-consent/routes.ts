/** HTTP routes of photo consent. */
import { answerPhotoConsent, readPhotoConsent } from '@wegband/domain/features/photo-consent/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { answerConsent, readConsent } from './photo-consent.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readPhotoConsent, (context, { params }) => readConsent(context, params.id))
  serveData(app, answerPhotoConsent, (context, { params, body }) =>
    answerConsent(context, { userId: params.id, ...body }),
  )
}
