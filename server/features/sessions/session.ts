/** Checks, refreshes and ends a session (§7 Auth). A refresh replaces the token; a sign-out ends the device's token too. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { SEEN_EVERY_MS, type AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { markSeen } from './devices/device-store.ts'
import { createSession } from './tokens/open-login.ts'
import {
  deletePersonalToken,
  deleteSessionsOf,
  findSession,
  takeSession,
  touchToken,
  type StoredSession,
} from './tokens/token-store.ts'

const ended = (): AppError => new AppError('auth.session-expired')

/** Notes the time of last use for the list of devices; a device in use calls it every five minutes. */
const noteSeen = async ({ db, clock }: Context, session: StoredSession): Promise<void> => {
  const now = clock.now()
  const since = new Date(now.getTime() - SEEN_EVERY_MS)
  if (session.parentId === null || Date.parse(session.deviceSeenAt ?? '') > since.getTime()) return
  await markSeen(db.drizzle, session.parentId, now, since)
}

export const checkSession = async (
  context: Context,
): Promise<Omit<AuthState, 'token' | 'personalAccessToken'>> => {
  const session = await findSession(context.db.drizzle, context.actor.tokenId)
  if (session === undefined) throw ended()
  await noteSeen(context, session)
  return {
    state: true,
    userId: session.userId,
    expiresAt: session.expiresAt,
    passwordIsSecure: session.passwordIsSecure,
    isImpersonated: session.impersonatorId !== null,
  }
}

/** Refreshes the token. The first of two parallel refreshes gets the new one; the second gets 401 and revives its session. */
export const refreshSession = async (context: Context): Promise<AuthState> => {
  const { userId, tokenId } = context.actor
  const now = context.clock.now()
  const current = await findSession(context.db.drizzle, tokenId)
  // An impersonation has a fixed end and is not renewed (F5).
  if (current === undefined || current.impersonatorId !== null) throw ended()
  return inTransaction(context.db, async (tx) => {
    // A parallel sign-out either waits for the new session or has already happened.
    if (current.parentId !== null && !(await touchToken(tx, current.parentId, now))) throw ended()
    const old = await takeSession(tx, tokenId)
    if (old === undefined) throw ended()
    const session = await createSession(tx, { userId, ...old }, now)
    await publishSessionChanged(tx, { userId, tokenId, reason: 'replaced' })
    return {
      state: true,
      userId,
      ...session,
      passwordIsSecure: current.passwordIsSecure,
      personalAccessToken: null,
      isImpersonated: false,
    }
  })
}

/** Ends this session, the personal access token it came with, and every session revived from that. */
export const signOut = async (context: Context): Promise<void> => {
  const { userId, tokenId } = context.actor
  const current = await findSession(context.db.drizzle, tokenId)
  if (current === undefined) throw ended()
  const personalTokenId = current.parentId
  // While impersonating, the device token belongs to the real person.
  const ownerId = current.impersonatorId ?? userId
  await inTransaction(context.db, async (tx) => {
    if (personalTokenId !== null) await deletePersonalToken(tx, ownerId, personalTokenId)
    if ((await takeSession(tx, tokenId)) === undefined) throw ended()
    if (personalTokenId !== null) await deleteSessionsOf(tx, personalTokenId)
    await publishSessionChanged(tx, { userId, tokenId, reason: 'ended' })
  })
  context.log.info({ userId, tokenId, impersonatorId: current.impersonatorId }, 'signed out')
}
