/** HTTP routes of impersonation. */
import {
  endImpersonation,
  listAccessLog,
  readView as readViewEndpoint,
  startImpersonation,
  type AccessLogEntry,
  type OpenView,
} from '@wegband/domain/features/impersonation/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../http/request/context.ts'
import { serveData, notFound, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { readLooks, reasonOf } from './read-looks.ts'
import { findView } from './store.ts'
import { leaveView, viewAs } from './view-as.ts'

const LOOKS_MAX = 100

const readView = async ({ actor, db }: Context): Promise<OpenView> => {
  const view = actor.impersonatorId === null ? undefined : await findView(db.drizzle, actor.tokenId)
  if (view === undefined) throw new AppError('impersonation.none')
  const { kind, reason, reference = '' } = view.details
  return {
    userId: actor.userId,
    kind: kind === 'child' ? 'child' : 'admin',
    reason: reasonOf(reason),
    reference: String(reference),
    endsAt: view.endsAt,
  }
}

const readOwnLooks = async (context: Context, userId: number): Promise<AccessLogEntry[]> => {
  const { actor } = context
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  return readLooks(context.db.drizzle, userId, LOOKS_MAX)
}

export const routes: FeatureRoutes = (app) => {
  serveData(app, startImpersonation, async (context, { body }) => {
    const answer = await viewAs(context, body)
    // Forgets the cached session here at once; other processes forget it by the published event.
    app.sessions.forgetUser(context.actor.userId)
    return answer
  })
  serveData(app, readViewEndpoint, (context) => readView(context))
  serveData(app, endImpersonation, async (context) => {
    const answer = await leaveView(context)
    app.sessions.forgetUser(context.actor.userId)
    return answer
  })
  serveData(app, listAccessLog, (context, { params }) => readOwnLooks(context, params.id))
}
