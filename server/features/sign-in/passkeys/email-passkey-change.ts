/** Emails the owner of an account that a passkey was added or removed. */
import type { Db } from '../../../db/transaction.ts'
import { findMailbox } from '../../accounts/mail-address-statement.ts'
import { localeOf } from '../email-links.ts'
import { queueMail } from '../../mails/queue-mail.ts'

export type PasskeyChange = {
  readonly userId: number
  readonly template: 'passkey-created' | 'passkey-removed'
  /** The name that the owner gave the passkey. */
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
