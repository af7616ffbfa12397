/** HTTP routes of legal texts: all visitors may read them, members accept them one by one. */
import {
  acceptLegalText as acceptEndpoint,
  listLatestLegalTexts,
  listLegalTexts,
} from '@wegband/domain/features/legal/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { acceptLegalText } from './accept-texts.ts'
import { readAllTexts, readLatestTexts } from './read-legal-texts.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listLegalTexts, async (context, { query }) => ({
    status: 200,
    body: { data: await readAllTexts(context, query.kind) },
  }))
  serve(app, listLatestLegalTexts, async (context) => ({
    status: 200,
    body: { data: await readLatestTexts(context) },
  }))
  serve(app, acceptEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await acceptLegalText(context, params.id) },
  }))
}
