/** Marks notices as read when their request was answered by any person, in the same transaction. */
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import type { Db } from '../../db/transaction.ts'
import { markSettled } from './settled-store.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

export type Settled = {
  readonly types: readonly NotificationType[]
  readonly subjectType: string
  readonly subjectId: number
}

/** `userIds`: the people who may have been notified; only their notices are changed. */
export const settleNotices = async (
  tx: Db,
  userIds: readonly number[],
  { types, subjectType, subjectId }: Settled,
  now: Date,
): Promise<void> => {
  const settled = await markSettled(
    tx,
    userIds,
    { types, subjectType, subjectIds: [subjectId] },
    now.toISOString(),
  )
  if (settled.length > 0) await publishNotificationsChanged(tx, settled, now)
}
