/** Somebody else's view over HTTP. */
import {
  endImpersonation,
  listAccessLog,
  readView as readViewEndpoint,
  startImpersonation,
  VIEW_REASONS,
  type AccessLogEntry,
  type OpenView,
  type ViewReason,
} from '@wegband/domain/features/impersonation/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../http/context.ts'
import { notFound, serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { findView, listLooks } from './store.ts'
import { leaveView, viewAs } from './view-as.ts'

const LOOKS_MAX = 100

const reasonOf = (value: unknown): ViewReason | null =>
  VIEW_REASONS.find((reason) => reason === value) ?? null

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

const readLooks = async (context: Context, userId: number): Promise<AccessLogEntry[]> => {
  const { actor } = context
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  const rows = await listLooks(context.db.drizzle, userId, LOOKS_MAX)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.action === 'emergency.read' ? 'emergency' : 'view',
    by: [row.firstName, row.lastName].join(' ').trim(),
    reason: reasonOf(row.details['reason']),
  }))
}

export const routes: FeatureRoutes = (app) => {
  serve(app, startImpersonation, async (context, { body }) => {
    const answer = await viewAs(context, body)
    // Other processes hear of it; this one must not wait for the news to come round.
    app.sessions.forgetUser(context.actor.userId)
    return { status: 200, body: answer }
  })
  serve(app, readViewEndpoint, async (context) => ({
    status: 200,
    body: { data: await readView(context) },
  }))
  serve(app, endImpersonation, async (context) => {
    const answer = await leaveView(context)
    app.sessions.forgetUser(context.actor.userId)
    return { status: 200, body: answer }
  })
  serve(app, listAccessLog, async (context, { params }) => ({
    status: 200,
    body: { data: await readLooks(context, params.id) },
  }))
}
