/** Deletes unsent emails from the outbox, in the transaction that undid their reason. */
import { and, gt, lte, or, isNull, eq, sql } from 'drizzle-orm'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import type { Db } from '../../db/transaction.ts'

/** An email that left before it could be withdrawn, or that a mail server is being given. */
export type LeftEmail = { readonly toMail: string; readonly userId: number | null; readonly locale: string }

/** More tries than an email has: one that is under way is not tried again. */
const NO_MORE_TRIES = 1_000

/** `key`: the beginning of their keys. Returns those that had left, for a correction. */
export const withdrawMails = async (tx: Db, key: string, now: Date): Promise<LeftEmail[]> => {
  const at = now.toISOString()
  const ofKey = sql`starts_with(${mailOutbox.dedupeKey}, ${key})`
  const queued = and(ofKey, eq(mailOutbox.state, 'queued'))
  await tx
    .delete(mailOutbox)
    .where(and(queued, or(isNull(mailOutbox.claimedUntil), lte(mailOutbox.claimedUntil, at))))
  await tx
    .update(mailOutbox)
    .set({ attempts: NO_MORE_TRIES })
    .where(and(queued, gt(mailOutbox.claimedUntil, at)))
  return tx
    .select({ toMail: mailOutbox.toMail, userId: mailOutbox.userId, locale: mailOutbox.locale })
    .from(mailOutbox)
    .where(and(ofKey, sql`${mailOutbox.state} <> 'failed'`))
}
