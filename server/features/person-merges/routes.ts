/** Duplicates and merges over HTTP. */
import {
  comparePeople,
  dismissSuspects,
  listMerges,
  listSuspects,
  mergePeople,
  undoMerge,
} from '@wegband/domain/features/person-merges/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { mergeTwo } from './merge-people.ts'
import { compare, dismiss, readMerges, readSuspects } from './read-duplicates.ts'
import { undoOne } from './undo-merge.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listSuspects, (context, { query }) => readSuspects(context, query.before))
  serveData(app, dismissSuspects, (context, { body }) => dismiss(context, body.one, body.other))
  serveData(app, comparePeople, (context, { query }) => compare(context, query.one, query.other))
  serve(app, listMerges, async (context) => ({ status: 200, body: await readMerges(context) }))
  serveData(app, mergePeople, async (context, { body }) => {
    refuseWhileImpersonating(context.actor)
    const merge = await mergeTwo(context, body)
    app.sessions.forgetUser(body.absorbedId)
    app.sessions.forgetUser(body.survivorId)
    return merge
  })
  serveData(app, undoMerge, (context, { params }) => undoOne(context, params.id))
}
