/** Routes of the signed-in person, and of what they may see of others. */
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { isNotModified } from '../../http/cache/if-modified-since.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { freshnessOf, readViewer } from './read-viewer.ts'
import { findSeenPerson, readPart } from './see-person.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, readUser, async (context, { params, query }, io) => {
    const { person, view } = await findSeenPerson(context, params.id)
    if (view !== 'whole') return { status: 200, body: { data: await readPart(context, person, view) } }
    const now = context.clock.now()
    if (isNotModified(io, freshnessOf(person, now), now)) return { status: 304, body: undefined }
    const data = await readViewer(context, person, query.with_addresses === '1')
    return { status: 200, body: { data } }
  })
}
