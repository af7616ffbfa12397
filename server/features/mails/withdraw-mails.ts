/** Deletes unsent emails from the outbox, in the transaction that undid their reason. */
import type { Db } from '../../db/transaction.ts'
import { deleteWaitingEmails } from './store.ts'

/** An email that left before it could be withdrawn, or that a mail server is being given. */
export type LeftEmail = { readonly toMail: string; readonly userId: number | null; readonly locale: string }

/** `key`: the beginning of their keys. Returns those that had left, for a correction. */
export const withdrawMails = (tx: Db, key: string, now: Date): Promise<LeftEmail[]> =>
  deleteWaitingEmails(tx, key, now.toISOString())
