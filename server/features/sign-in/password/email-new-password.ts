/** After a password change: signs out all other sessions within a second, and emails the owner (F18, F20). */
import type { Db } from '../../../db/transaction.ts'
import { publishSessionChanged } from '../../../http/guard/session-signals.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { endLogins } from '../../sessions/devices/devices.ts'
import { endHalfLogins } from '../credentials-statement.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { localeOf } from '../email-links.ts'
import { endLinks } from '../store.ts'

type Owner = {
  readonly id: number
  readonly mail: string | null
  readonly firstName: string
  readonly language: string
}

/**
 * Call it after the password was written, in the same transaction. `keepTokenId`: the session that stays, with its device. Call
 * `app.sessions.forgetUser` after the commit.
 */
export const emailNewPassword = async (
  tx: Db,
  owner: Owner,
  keepTokenId: number | undefined,
  now: Date,
): Promise<void> => {
  await endLogins(tx, { userId: owner.id, ...(keepTokenId === undefined ? {} : { keepTokenId }) })
  await endHalfLogins(tx, owner.id)
  // Links in earlier emails stop working.
  await endLinks(tx, owner.id, 'reset', now)
  await bumpUserVersions(tx, [owner.id], now)
  await publishSessionChanged(tx, { userId: owner.id, reason: 'ended' })
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
}
