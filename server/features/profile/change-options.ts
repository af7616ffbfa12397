/** Options that follow a person to every device. They are read and written under one lock, so that two tabs lose nothing. */
import { ownOptionsOf, type OwnOptions } from '@wegband/domain/features/accounts/own-options.ts'
import { mayChangeProfile } from '@wegband/domain/features/profile/profile-change-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { lockProfile, updateProfile } from './store.ts'

/** For the person, or by a parent for a child. Returns the options after the change. */
export const changeOptions = async (
  context: Context,
  userId: number,
  change: (options: OwnOptions) => Partial<OwnOptions>,
): Promise<OwnOptions> => {
  if (!mayChangeProfile(context.actor, userId)) throw notFound()
  return inTransaction(context.db, async (tx) => {
    const user = await lockProfile(tx, userId)
    if (user === undefined) throw notFound()
    const before = ownOptionsOf(user.options)
    const after = { ...before, ...change(before) }
    // Keeps options that other features store in the same column.
    await updateProfile(tx, userId, { options: { ...user.options, ...after } })
    await bumpUserVersions(tx, [userId], context.clock.now())
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
    return after
  })
}
