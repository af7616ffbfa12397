/** Deletes unsent emails from the outbox, in the transaction that undid their reason. */
import { and, eq, sql } from 'drizzle-orm'
import { mailOutbox } from '../../db/schema/emails.ts'
import type { Db } from '../../db/transaction.ts'

/** `key`: the beginning of their keys. */
export const withdrawMails = async (tx: Db, key: string): Promise<void> => {
  await tx
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.state, 'queued'), sql`starts_with(${mailOutbox.dedupeKey}, ${key})`))
}
