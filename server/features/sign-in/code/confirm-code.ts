/** POST auth/otp/confirm: a six-digit code opens a session once, on the device that requested it (decisions §2, F17). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type SignInAnswer } from '@wegband/domain/features/sign-in/contract.ts'
import { canBeAccount } from '@wegband/domain/features/sign-in/login-name.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { beginAttempt, settleAttempt } from '../attempt-limits.ts'
import { holdOwner } from '../../sessions/tokens/hold-owner.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { openLoginOrAsk } from '../second-step/second-step-ticket.ts'
import { codeHashOf, deviceHashOf, isSameHash, loginHashOf } from './sign-in-code.ts'
import { countTry, findCode, useCode, type StoredCode } from '../store.ts'
import { CODE_TRIES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

type Input = {
  readonly user: string
  readonly code: string
  readonly origin: Origin
  /** The secret that this device got with its code. */
  readonly device: string | undefined
}

const wrong = (triesLeft?: number): AppError =>
  new AppError('credentials.invalid-code', triesLeft === undefined ? {} : { triesLeft })

/** The code is unused and not expired, but has had too many tries. */
const isSpent = (code: StoredCode | undefined, now: string): code is StoredCode =>
  code !== undefined && code.usedAt === null && code.expiresAt > now && code.attempts >= CODE_TRIES

/** §8 "rate limited until": the code is blocked until it expires, even for the right digits. */
const spent = (code: StoredCode): AppError => new AppError('auth.rate-limited', { retryAt: code.expiresAt })

/** Counts the try before checking the code, so that a hundred parallel guesses count as a hundred. */
const checkTry = async (
  context: OpenContext,
  stored: StoredCode | undefined,
  { user, code, device = '' }: Input,
): Promise<{ id: number; userId: number }> => {
  if (stored === undefined || !isSameHash(stored.loginHash, loginHashOf(context, user))) throw wrong()
  const { id, userId, codeHash } = stored
  const now = context.clock.now()
  const tries = await countTry(context.db.drizzle, id, CODE_TRIES, now)
  if (tries === undefined) {
    const current = await findCode(context.db.drizzle, stored.deviceHash)
    throw isSpent(current, now.toISOString()) ? spent(current) : wrong()
  }
  if (userId !== null && isSameHash(codeHash, codeHashOf(context, device, code))) return { id, userId }
  throw tries === CODE_TRIES ? spent(stored) : wrong(CODE_TRIES - tries)
}

export const confirmSignInCode = async (context: OpenContext, input: Input): Promise<SignInAnswer> => {
  const { user, origin, device: given = '' } = input
  if (!canBeAccount(user)) throw new AppError('credentials.account-not-found')
  const stored = await findCode(context.db.drizzle, deviceHashOf(given))
  const userId = stored?.userId ?? undefined
  const attempt = await beginAttempt(context, { purpose: 'code', account: user, userId, origin })
  const { id, userId: signerId } = await checkTry(context, stored, input)
  const answer = await inTransaction(context.db, async (tx) => {
    const owner = await holdOwner(tx, signerId)
    const now = context.clock.now()
    if (!(await useCode(tx, id, now))) throw wrong()
    return openLoginOrAsk(tx, { owner, by: 'code', origin }, now)
  })
  // Mistakes are cleared and the address becomes known only after the second factor.
  await settleAttempt(context, attempt, answer)
  return answer
}
