/** HTTP routes of progress: begin a sport, read what is missing, report what was seen. */
import { createFighterProgress as createEndpoint } from '@wegband/domain/features/conversion/contract.ts'
import {
  markProgressSeen,
  readMissing as readMissingEndpoint,
} from '@wegband/domain/features/progress/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { createFighterProgress } from './create-fighter-progress.ts'
import { markSeen } from './mark-seen.ts'
import { readMissing } from './read-missing.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, createEndpoint, (context, { params, body }) =>
    createFighterProgress(context, { userId: params.id, sportId: body.sportId }),
  )
  serveData(app, readMissingEndpoint, (context, { params, query }) =>
    readMissing(context, { userId: params.id, sportId: query.sport, rhythm: query.rhythm }),
  )
  serveData(app, markProgressSeen, (context, { params, body }) => {
    const { sportId, ...seen } = body
    return markSeen(context, { userId: params.id, sportId, seen })
  })
}
