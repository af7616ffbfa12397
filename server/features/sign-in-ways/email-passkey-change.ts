/** Tells the owner of an account by email that a passkey was made or removed. */
import type { Db } from '../../db/transaction.ts'
import { findMailbox } from '../auth/mailbox.ts'
import { localeOf } from '../credentials/links.ts'
import { queueMail } from '../mails/queue-mail.ts'

export type PasskeyChange = {
  readonly userId: number
  readonly template: 'passkey-created' | 'passkey-removed'
  /** As the owner named the passkey. */
  readonly name: string
}

export const emailPasskeyChange = async (
  tx: Db,
  { userId, template, name }: PasskeyChange,
  now: Date,
): Promise<void> => {
  const owner = await findMailbox(tx, userId)
  if (owner === undefined) return
  const params = { firstName: owner.firstName, name, at: now.toISOString() }
  await queueMail(tx, { to: owner.mail, userId, template, locale: localeOf(owner), params }, now)
}
