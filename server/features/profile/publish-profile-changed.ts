/** Runs after every change of a profile: outdates cached copies, and logs changes made for another person. */
import { OWN_MAIL_CHANGE, PROFILE_CHANGE } from '@wegband/domain/features/profile/contract.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'

/** Runs in the writing transaction. `fields`: names, never values. */
export const publishProfileChanged = async (
  tx: Db,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  userId: number,
  fields: readonly string[],
): Promise<void> => {
  const now = clock.now()
  await bumpUserVersions(tx, [userId], now)
  await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
  const isOwn = actor.userId === userId && actor.impersonatorId === null
  // Own changes of the address are logged too: at 18 they decide whether the login stays (family/end-guardian-logins.ts).
  if (isOwn && !fields.includes('mail')) return
  const action = isOwn ? OWN_MAIL_CHANGE : PROFILE_CHANGE
  const entry = { action, subjectType: 'user', subjectId: userId, details: { fields } }
  await writeAudit(tx, actor, entry, now)
}
