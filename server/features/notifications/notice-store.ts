/** Writes notices and what their devices get, in one statement. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'

type NewNotice = {
  readonly userId: number
  readonly type: string
  readonly subjectType: string
  readonly subjectId: number | null
  readonly params: Readonly<Record<string, unknown>>
}

/** The row of a notice that was written. */
export type WrittenNotice = { readonly id: number; readonly userId: number }

/** Ids come in the order of the notices. A person without a device that gets push messages costs nothing more. */
export const insertNotices = async (tx: Db, notices: readonly NewNotice[], now: Date, pushAt: Date) => {
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
