/** The signed-in person. */
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { isNotModified } from '../../http/if-modified-since.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { readViewer, whenViewerChanged } from './read-viewer.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readUser, async (context, { params, query }, io) => {
    const { person, freshness } = await whenViewerChanged(context, params.id)
    if (isNotModified(io, freshness, context.clock.now())) return { status: 304, body: undefined }
    const data = await readViewer(context, person, query.with_addresses === '1')
    return { status: 200, body: { data } }
  })
}
