/** What follows every change of a profile: nobody keeps a stale copy, and whoever changed it for somebody else is written down. */
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { touchUsers } from '../accounts/touch-users.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'

/** In the writing transaction. `fields`: names, never values. */
export const tellProfileChanged = async (
  tx: Db,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  userId: number,
  fields: readonly string[],
): Promise<void> => {
  const now = clock.now()
  await touchUsers(tx, [userId], now)
  await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
  if (actor.userId === userId && actor.impersonatorId === null) return
  const entry = { action: 'profile.change', subjectType: 'user', subjectId: userId, details: { fields } }
  await writeAudit(tx, actor, entry, now)
}
