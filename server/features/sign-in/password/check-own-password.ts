/** Checks the caller's password before a sensitive action (§5 "A password check dialog is required before sensitive actions"). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../../http/request/context.ts'
import { beginAttempt, succeedAttempt } from '../attempt-limits.ts'
import { noteProof } from '../../sessions/fresh-proof.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { isPassword } from './password-hash.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { findPasswordHash } from '../store.ts'

/** Counts like a sign-in attempt, so that a stranger with an open session cannot guess faster here. */
export const checkOwnPassword = async (
  context: Context,
  password: string,
  origin: Origin,
): Promise<{ isRight: boolean; hash: string }> => {
  const { actor } = context
  refuseWhileImpersonating(actor)
  const hash = await findPasswordHash(context.db.drizzle, actor.userId)
  if (hash === null) throw new AppError('credentials.no-password')
  const account = `own password of ${actor.userId}`
  const attempt = await beginAttempt(context, { purpose: 'password', account, userId: actor.userId, origin })
  const isRight = await isPassword(password, hash, context.clock.now())
  if (isRight) {
    await succeedAttempt(context, attempt)
    await noteProof(context.db.drizzle, actor.tokenId, context.clock.now())
  }
  return { isRight, hash }
}

/**
 * For sensitive actions of other features. They take the password with their own request, because a dialog in the browser alone
 * proves nothing. Throws 422 with `wrong-password` at `field`, 429, or `credentials.no-password`.
 */
export const requireOwnPassword = async (
  context: Context,
  password: string,
  origin: Origin,
  field = 'password',
): Promise<void> => {
  const { isRight } = await checkOwnPassword(context, password, origin)
  if (!isRight) throw new AppError('general.invalid', { errors: { [field]: ['wrong-password'] } })
}
