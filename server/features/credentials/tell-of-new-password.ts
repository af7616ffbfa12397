/** A password changed: whoever else was signed in as this person is out within a second, and the owner gets a letter (F18, F20). */
import type { Db } from '../../db/transaction.ts'
import { tellSessionChanged } from '../../http/session-signals.ts'
import { touchUsers } from '../accounts/touch-users.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { localeOf } from './links.ts'
import { endAccess, endLinks } from './store.ts'

type Owner = {
  readonly id: number
  readonly mail: string | null
  readonly firstName: string
  readonly language: string
}

/** `keep`: ids of the tokens that stay. Gives back whose sessions ended. */
export const tellOfNewPassword = async (
  tx: Db,
  owner: Owner,
  keep: readonly number[],
  now: Date,
): Promise<readonly number[]> => {
  const userIds = new Set([owner.id, ...(await endAccess(tx, owner.id, keep))])
  // A letter that still lies around opens nothing.
  await endLinks(tx, owner.id, 'reset', now)
  await touchUsers(tx, [owner.id], now)
  for (const userId of userIds) await tellSessionChanged(tx, { userId, reason: 'ended' })
  if (owner.mail !== null)
    await queueMail(
      tx,
      {
        to: owner.mail,
        userId: owner.id,
        template: 'password-changed',
        locale: localeOf(owner),
        params: { firstName: owner.firstName, at: now.toISOString() },
      },
      now,
    )
  return [...userIds]
}
