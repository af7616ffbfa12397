/** Choices that follow a person to every device: read, changed and written under one lock, so that two tabs lose nothing. */
import { ownOptionsOf, type OwnOptions } from '@wegband/domain/features/accounts/own-options.ts'
import { mayChangeProfile } from '@wegband/domain/features/profile/change-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { lockProfile, updateProfile } from './store.ts'

/** Of the person, or of a child by its parents. Answers the options as they are now. */
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
    // What other features keep beside these stays.
    await updateProfile(tx, userId, { options: { ...user.options, ...after } })
    await bumpUserVersions(tx, [userId], context.clock.now())
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
    return after
  })
}
