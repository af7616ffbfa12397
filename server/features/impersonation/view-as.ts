/**
 * Enters and leaves the view of another user (§4 Other session rules, F5, F6).
 * The session of the view replaces the real one and belongs to the same device token.
 * So signing out the device ends the view, and leaving the view opens a new real session.
 */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { type ViewReason } from '@wegband/domain/features/impersonation/contract.ts'
import {
  whyNotView,
  ADMIN_VIEW_MINUTES,
  CHILD_VIEW_MINUTES,
} from '@wegband/domain/features/impersonation/view-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashToken } from '../../http/guard/authenticate.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { sessionEnd } from '../sessions/tokens/open-login.ts'
import { notifyOfView } from './notify-of-view.ts'
import { findTarget, noteView } from './store.ts'

export type View = {
  readonly user: number
  readonly reason?: ViewReason | undefined
  readonly reference?: string | undefined
}

/** Throws the codes of `whyNotView`. */
export const viewAs = async (context: Context, view: View): Promise<AuthState> => {
  const { actor, clock, db } = context
  const why = whyNotView(actor, await findTarget(db.drizzle, view.user), view.reason)
  if (why !== undefined) throw new AppError(why)
  const now = clock.now()
  const isChild = actor.childIds.includes(view.user)
  const minutes = isChild ? CHILD_VIEW_MINUTES : ADMIN_VIEW_MINUTES
  const endsAt = new Date(now.getTime() + minutes * MS_PER_MINUTE)
  return inTransaction(db, async (tx) => {
    const next = { userId: view.user, impersonatorId: actor.userId, endsAt }
    const state = await replaceSession(tx, actor, next, now)
    const { reason, reference = '' } = view
    await noteView(tx, hashToken(state.token), { kind: isChild ? 'child' : 'admin', reason, reference })
    // Parents view their child every day, so these views are logged apart from those that the person reads about.
    const action = isChild ? 'impersonation.child-view' : 'impersonation.start'
    const details = { reason: reason ?? '', reference }
    await writeAudit(tx, actor, { action, subjectType: 'user', subjectId: view.user, details }, now)
    if (!isChild) await notifyOfView(tx, actor, view.user, now)
    return state
  })
}

export const leaveView = async (context: Context): Promise<AuthState> => {
  const { actor, clock, db } = context
  const { impersonatorId } = actor
  if (impersonatorId === null) throw new AppError('impersonation.none')
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const next = { userId: impersonatorId, impersonatorId: null, endsAt: sessionEnd(now) }
    const state = await replaceSession(tx, actor, next, now)
    const entry = { action: 'impersonation.end', subjectType: 'user', subjectId: actor.userId }
    await writeAudit(tx, actor, entry, now)
    return state
  })
}
