/** Whether the person is checked in to a running class of the sport that is not confirmed yet. */
import { sql } from 'drizzle-orm'
import { isCheckedIn, isProgressOpen } from '../../db/presence.ts'
import type { Db } from '../../db/transaction.ts'

/** `now`: ISO 8601 in UTC. A class that was never ended counts as over after a day. */
export const isInRunningClass = async (
  db: Db,
  { userId, sportId, now }: { readonly userId: number; readonly sportId: number; readonly now: string },
): Promise<boolean> => {
  const { rows } = await db.execute<{ isIn: boolean }>(sql`
    select exists (
      select from attendances t
      join appointments a on a.id = t.appointment_id
      join appointment_types k on k.id = a.type_id
      where t.user_id = ${userId} and ${sql.raw(isCheckedIn('t'))} and t.suggested_sport_id = ${sportId}
        and t.class_start_at > ${now}::timestamptz - interval '24 hours' and t.class_start_at < ${now}::timestamptz + interval '24 hours'
        and a.started_at is not null and a.ended_at is null and a.cancelled_at is null
        and 'progress' = any(k.confirmation_types)
        and ${sql.raw(isProgressOpen('t'))}
    ) as "isIn"`)
  return rows[0]?.isIn === true
}
