/**
 * Before a sensitive action the caller proves their identity again, because a stolen session must not be enough (§5, decision 0041).
 * The session stores the time of the last proof.
 */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeProof, findProof } from './proof-statement.ts'
import { FRESH_PROOF_MINUTES } from '@wegband/domain/features/sessions/token-times.ts'

/** Call it after a password, a passkey or an emailed code was checked within the session. */
export const noteProof = (db: Db, tokenId: number, now: Date): Promise<void> =>
  writeProof(db, tokenId, now.toISOString())

type Asking = Pick<Context, 'actor' | 'clock' | 'db'>

export const hasFreshProof = async ({ actor, clock, db }: Asking): Promise<boolean> => {
  const provedAt = await findProof(db.drizzle, actor.tokenId)
  // Signed out a moment ago.
  if (provedAt === undefined) throw new AppError('auth.session-expired')
  return clock.now().getTime() - Date.parse(provedAt) <= FRESH_PROOF_MINUTES * MS_PER_MINUTE
}

/** Throws `auth.proof-required` when the last proof of this session is missing or too old, and `auth.not-while-impersonating`. */
export const requireFreshProof = async (asking: Asking): Promise<void> => {
  if (asking.actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
  if (!(await hasFreshProof(asking))) throw new AppError('auth.proof-required')
}
