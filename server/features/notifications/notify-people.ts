/**
 * Notifies people in the app, on their devices and by email, in the transaction that causes it. A rollback therefore also removes
 * the notices, and what would have left.
 */
import { sql } from 'drizzle-orm'
import { hasGeneralEmail } from '@wegband/domain/features/notifications/notice-topics.ts'
import type {
  NotificationParams,
  NotificationType,
} from '@wegband/domain/features/notifications/notification-types.ts'
import { notify } from '../../db/listen.ts'
import type { Db } from '../../db/transaction.ts'
import { emailNotices } from './email-notices.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'
import { PUSH_CHANNEL } from './push/push-channel.ts'

export type Notice<T extends NotificationType = NotificationType> = {
  readonly type: T
  /** The kind of thing that the notice is about, so that the app can link to it: `relation-request`, `appointment` ... */
  readonly subjectType: string
  readonly subjectId: number | null
  /** Names and figures for the words; never a whole sentence. */
  readonly params: Readonly<NotificationParams[T]>
}

/** Sends the same notice to each of these people (§3 Notification). Their open pages get an event when the transaction commits. */
export const notifyPeople = async <T extends NotificationType>(
  tx: Db,
  userIds: readonly number[],
  notice: Notice<T>,
  now: Date,
): Promise<void> => {
  await notifyEach(
    tx,
    userIds.map((userId) => ({ userId, ...notice })),
    now,
  )
}

/** The row of a notice that was written. */
export type WrittenNotice = { readonly id: number; readonly userId: number }

/**
 * Sends notices with different params for each person, in one statement. `pushAt`: when their devices get them; until then they can be
 * withdrawn unseen.
 */
export const notifyEach = async <T extends NotificationType>(
  tx: Db,
  notices: readonly (Notice<T> & { readonly userId: number })[],
  now: Date,
  pushAt: Date = now,
): Promise<WrittenNotice[]> => {
  if (notices.length === 0) return []
  const written = await insertNotices(tx, notices, now, pushAt)
  await publishNotificationsChanged(tx, [...new Set(notices.map(({ userId }) => userId))], now)
  if (written.some(({ pushes }) => pushes > 0)) await notify(tx, PUSH_CHANNEL, '')
  await emailNotices(
    tx,
    written.flatMap(({ id, userId, position, hasChosen }) => {
      const notice = notices[position - 1]
      return notice === undefined || !hasGeneralEmail(notice.type)
        ? []
        : [{ ...notice, id, userId, hasChosen }]
    }),
    now,
  )
  return written
}

/** Ids come in the order of the notices. A person without a device that gets push messages costs nothing more. */
const insertNotices = async <T extends NotificationType>(
  tx: Db,
  notices: readonly (Notice<T> & { readonly userId: number })[],
  now: Date,
  pushAt: Date,
) => {
  const [at, due] = [now.toISOString(), pushAt.toISOString()]
  const { rows } = await tx.execute<
    WrittenNotice & { position: number; pushes: number; hasChosen: boolean }
  >(sql`
    with given as (
      select user_id, type, subject_type, subject_id, params, position
      from jsonb_to_recordset(${JSON.stringify(
        notices.map(({ userId, type, subjectType, subjectId, params }, index) => ({
          user_id: userId,
          type,
          subject_type: subjectType,
          subject_id: subjectId,
          params,
          position: index + 1,
        })),
      )}::jsonb) as given (user_id int, type text, subject_type text, subject_id int, params jsonb, position int)
    ), numbered as (
      select nextval(pg_get_serial_sequence('notifications', 'id'))::int as id, given.* from given order by position
    ), added as (
      insert into notifications (id, user_id, type, subject_type, subject_id, params, created_at)
      select id, user_id, type, subject_type, subject_id, params, ${at} from numbered
    ), pushed as (
      insert into push_deliveries (notification_id, subscription_id, due_at, created_at)
      select n.id, s.id, ${due}, ${at} from numbered n join push_subscriptions s on s.user_id = n.user_id
      returning notification_id
    )
    select n.id, n.user_id as "userId", n.position,
      (select count(*) from pushed where pushed.notification_id = n.id)::int as pushes,
      exists (select from notice_settings s where s.user_id = n.user_id) as "hasChosen"
    from numbered n order by n.position`)
  return rows
}
