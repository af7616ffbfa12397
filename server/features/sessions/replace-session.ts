/** Switches a device to another person: ends its session and opens a new one under the same device token. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { createSession } from './tokens/open-login.ts'
import { findSession, takeSession, touchToken } from './tokens/token-store.ts'

export type NextSession = {
  readonly userId: number
  /** The person who impersonates this account; null for its own session. */
  readonly impersonatorId: number | null
  readonly endsAt: Date
}

/** Throws 401 when the session or its device token ended meanwhile. One of two parallel calls succeeds. */
export const replaceSession = async (
  tx: Db,
  actor: Pick<Actor, 'userId' | 'tokenId'>,
  next: NextSession,
  now: Date,
): Promise<AuthState> => {
  const current = await findSession(tx, actor.tokenId)
  const parentId = current?.parentId ?? null
  // Always locks the device token first: one lock order prevents deadlocks.
  const isHeld = parentId !== null && (await touchToken(tx, parentId, now))
  if (!isHeld || (await takeSession(tx, actor.tokenId)) === undefined)
    throw new AppError('auth.session-expired')
  const session = await createSession(tx, { ...next, parentId }, now)
  await publishSessionChanged(tx, { userId: actor.userId, tokenId: actor.tokenId, reason: 'replaced' })
  return {
    state: true,
    userId: next.userId,
    ...session,
    passwordIsSecure: current?.passwordIsSecure ?? true,
    personalAccessToken: null,
    isImpersonated: next.impersonatorId !== null,
  }
}
