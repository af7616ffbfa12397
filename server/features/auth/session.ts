/** Keeping and ending a session (§7 Auth): the check, the refresh that replaces the token, the sign-out that ends the device's token too. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/auth/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { tellSessionChanged } from '../../http/session-signals.ts'
import { createSession } from './sign-in.ts'
import { deletePersonalToken, findSession, takeSession } from './store.ts'

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
  return inTransaction(context.db, async (tx) => {
    const old = await takeSession(tx, tokenId)
    if (old === undefined || current === undefined) throw ended()
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
  await inTransaction(context.db, async (tx) => {
    const old = await takeSession(tx, tokenId)
    if (old === undefined) throw ended()
    if (old.parentId !== null && old.impersonatorId === null)
      await deletePersonalToken(tx, userId, old.parentId)
    await tellSessionChanged(tx, { userId, tokenId, reason: 'ended' })
  })
}
