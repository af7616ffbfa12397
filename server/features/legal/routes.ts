/** HTTP routes of legal texts: all visitors may read them, members accept them one by one. */
import {
  acceptLegalText as acceptEndpoint,
  listComingLegalTexts,
  listLatestLegalTexts,
  listLegalTexts,
  readSchoolNotice,
} from '@wegband/domain/features/legal/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { acceptLegalText } from './accept-texts.ts'
import { readOwnNotice } from './read-school-notice.ts'
import { readAllTexts, readComingTexts, readLatestTexts } from './read-legal-texts.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listLegalTexts, (context, { query }) => readAllTexts(context, query.kind))
  serveData(app, listLatestLegalTexts, (context) => readLatestTexts(context))
  serveData(app, listComingLegalTexts, readComingTexts)
  serveData(app, readSchoolNotice, (context, { params }) => readOwnNotice(context, params.id))
  serveData(app, acceptEndpoint, (context, { params }) => acceptLegalText(context, params.id))
}
