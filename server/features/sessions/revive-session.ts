/** Revives an ended session by the personal access token of the device (§7 Auth, §8). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashToken } from '../../http/guard/authenticate.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { createSession } from './tokens/open-login.ts'
import { findPersonalToken, touchToken } from './tokens/token-store.ts'

/** Returns a new session for the device; 401 when its token is not valid any more. Only a complete sign-in creates such a token. */
export const reviveSession = async (context: OpenContext, plain: string): Promise<AuthState> => {
  const now = context.clock.now()
  const found = await findPersonalToken(context.db.drizzle, hashToken(plain), now)
  if (found === undefined) throw new AppError('auth.session-expired')
  return inTransaction(context.db, async (tx) => {
    if (!(await touchToken(tx, found.tokenId, now))) throw new AppError('auth.session-expired')
    const session = await createSession(tx, { userId: found.userId, parentId: found.tokenId }, now)
    context.log.info({ userId: found.userId, deviceId: found.tokenId }, 'session revived')
    return {
      state: true,
      userId: found.userId,
      ...session,
      passwordIsSecure: found.passwordIsSecure,
      personalAccessToken: null,
      isImpersonated: false,
    }
  })
}
