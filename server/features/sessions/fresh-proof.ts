/**
 * Before a sensitive action the caller proves their identity again, because a stolen session must not be enough (§5, decision 0041).
 * The session stores the time of the last proof.
 */
import { and, eq, sql } from 'drizzle-orm'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { FRESH_PROOF_MINUTES } from '@wegband/domain/features/sessions/contract.ts'
import { tokens } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'

/** Call it after a password, a passkey or an emailed code was checked within the session. */
export const noteProof = async (db: Db, tokenId: number, now: Date): Promise<void> => {
  const provedAt = JSON.stringify({ provedAt: now.toISOString() })
  await db
    .update(tokens)
    .set({ details: sql`${tokens.details} || ${provedAt}::jsonb` })
    .where(and(eq(tokens.id, tokenId), eq(tokens.kind, 'session')))
}

type Asking = Pick<Context, 'actor' | 'clock' | 'db'>

export const hasFreshProof = async ({ actor, clock, db }: Asking): Promise<boolean> => {
  const [row] = await db.drizzle
    .select({ details: tokens.details })
    .from(tokens)
    .where(and(eq(tokens.id, actor.tokenId), eq(tokens.kind, 'session')))
  // Signed out a moment ago.
  if (row === undefined) throw new AppError('auth.session-expired')
  const provedAt = Date.parse(String(row.details['provedAt'] ?? ''))
  return clock.now().getTime() - provedAt <= FRESH_PROOF_MINUTES * MS_PER_MINUTE
}

/** Throws `auth.proof-required` when the last proof of this session is missing or too old, and `auth.not-while-impersonating`. */
export const requireFreshProof = async (asking: Asking): Promise<void> => {
  if (asking.actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
  if (!(await hasFreshProof(asking))) throw new AppError('auth.proof-required')
}
