/** HTTP routes of progress: begin a sport, read what is missing, report what was seen. */
import { createFighterProgress as createEndpoint } from '@wegband/domain/features/conversion/contract.ts'
import {
  markProgressSeen,
  readMissing as readMissingEndpoint,
} from '@wegband/domain/features/progress/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { createFighterProgress } from './create-fighter-progress.ts'
import { markSeen } from './mark-seen.ts'
import { readMissing } from './read-missing.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, createEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await createFighterProgress(context, { userId: params.id, sportId: body.sportId }) },
  }))
  serve(app, readMissingEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: {
      data: await readMissing(context, { userId: params.id, sportId: query.sport, rhythm: query.rhythm }),
    },
  }))
  serve(app, markProgressSeen, async (context, { params, body }) => {
    const { sportId, ...seen } = body
    await markSeen(context, { userId: params.id, sportId, seen })
    return { status: 204, body: undefined }
  })
}
