/** Keeping and ending a session (§7 Auth): the check, the refresh that replaces the token, the sign-out that ends the device's token too. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/auth/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { tellSessionChanged } from '../../http/session-signals.ts'
import { createSession } from './sign-in.ts'
import { deletePersonalToken, deleteSessionsOf, findSession, takeSession, touchToken } from './store.ts'

const ended = (): AppError => new AppError('auth.session-expired')

export const checkSession = async (
  context: Context,
): Promise<Omit<AuthState, 'token' | 'personalAccessToken'>> => {
  const session = await findSession(context.db.drizzle, context.actor.tokenId)
  if (session === undefined) throw ended()
  return {
    state: true,
    userId: session.userId,
    expiresAt: session.expiresAt,
    passwordIsSecure: session.passwordIsSecure,
    isImpersonated: session.impersonatorId !== null,
  }
}

/** Two refreshes at once: the first gets the new token, the second finds its token gone (401) and revives. */
export const refreshSession = async (context: Context): Promise<AuthState> => {
  const { userId, tokenId } = context.actor
  const now = context.clock.now()
  const current = await findSession(context.db.drizzle, tokenId)
  if (current === undefined) throw ended()
  return inTransaction(context.db, async (tx) => {
    // A sign-out at the same moment either waits for the new session or is here already.
    if (current.parentId !== null && !(await touchToken(tx, current.parentId, now))) throw ended()
    const old = await takeSession(tx, tokenId)
    if (old === undefined) throw ended()
    const session = await createSession(tx, { userId, ...old }, now)
    await tellSessionChanged(tx, { userId, tokenId, reason: 'replaced' })
    return {
      state: true,
      userId,
      ...session,
      passwordIsSecure: current.passwordIsSecure,
      personalAccessToken: null,
      isImpersonated: old.impersonatorId !== null,
    }
  })
}

/** Ends this session, the personal access token it came with, and every session revived from that. */
export const signOut = async (context: Context): Promise<void> => {
  const { userId, tokenId } = context.actor
  const current = await findSession(context.db.drizzle, tokenId)
  if (current === undefined) throw ended()
  const personalTokenId = current.impersonatorId === null ? current.parentId : null
  await inTransaction(context.db, async (tx) => {
    if (personalTokenId !== null) await deletePersonalToken(tx, userId, personalTokenId)
    if ((await takeSession(tx, tokenId)) === undefined) throw ended()
    if (personalTokenId !== null) await deleteSessionsOf(tx, userId, personalTokenId)
    await tellSessionChanged(tx, { userId, tokenId, reason: 'ended' })
  })
}
