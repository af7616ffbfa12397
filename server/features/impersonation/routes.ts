/** Somebody else's view over HTTP. */
import {
  endImpersonation,
  listAccessLog,
  previewUser,
  startImpersonation,
  VIEW_REASONS,
  type AccessLogEntry,
} from '@wegband/domain/features/impersonation/contract.ts'
import type { Context } from '../../http/context.ts'
import { notFound, serve, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { findPreview, listLooks, listSchoolNames } from './store.ts'
import { leaveView, viewAs } from './view-as.ts'

const LOOKS_MAX = 100

const readLooks = async (context: Context, userId: number): Promise<AccessLogEntry[]> => {
  const { actor } = context
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  const rows = await listLooks(context.db.drizzle, userId, LOOKS_MAX)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.action === 'emergency.read' ? 'emergency' : 'view',
    by: [row.firstName, row.lastName].join(' ').trim(),
    reason: VIEW_REASONS.find((reason) => reason === row.details['reason']) ?? null,
  }))
}

const readPreview = async (context: Context, userId: number) => {
  const person = await findPreview(context.db.drizzle, userId)
  if (person === undefined) throw notFound()
  return { ...person, schools: await listSchoolNames(context.db.drizzle, userId) }
}

export const routes: FeatureRoutes = (app) => {
  serve(app, startImpersonation, async (context, { body }) => {
    const answer = await viewAs(context, body)
    // Other processes hear of it; this one must not wait for the news to come round.
    app.sessions.forgetUser(context.actor.userId)
    return { status: 200, body: answer }
  })
  serve(app, endImpersonation, async (context) => {
    const answer = await leaveView(context)
    app.sessions.forgetUser(context.actor.userId)
    return { status: 200, body: answer }
  })
  serve(app, previewUser, async (context, { params }) => ({
    status: 200,
    body: { data: await readPreview(context, params.id) },
  }))
  serve(app, listAccessLog, async (context, { params }) => ({
    status: 200,
    body: { data: await readLooks(context, params.id) },
  }))
}
