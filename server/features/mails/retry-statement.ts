/** Emails that failed or wait for their next try, tried again now: the mail server is back. */
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import type { Db } from '../../db/transaction.ts'

/** How many. One whose link or code has ended since fails again (`isTooLate`). */
export const retryEmails = async (tx: Db, since: string, now: string): Promise<number> => {
  const rows = await tx
    .update(mailOutbox)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: now, updatedAt: now })
    .where(
      or(
        and(eq(mailOutbox.state, 'failed'), gte(mailOutbox.createdAt, since)),
        and(
          eq(mailOutbox.state, 'queued'),
          gte(mailOutbox.nextAttemptAt, now),
          or(isNull(mailOutbox.claimedUntil), lte(mailOutbox.claimedUntil, now)),
        ),
      ),
    )
    .returning({ id: mailOutbox.id })
  return rows.length
}
