/** Classes that share a room or a trainer at the same time. */
import { sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { Overlap } from '@wegband/domain/features/timetable/contract.ts'
import { fullName } from '../../db/full-name.ts'
import type { Db } from '../../db/transaction.ts'
import { trainersOfRow } from '../../db/taught-by.ts'

/** True when both classes have a trainer in common. */
const IS_SAME_TRAINER = sql.raw(`${trainersOfRow('other')} && ${trainersOfRow('a')}`)
/** The names of the trainers in common. */
const NAMES = sql.raw(`(select string_agg(${fullName('t')}, ', ' order by t.first_name, t.id)
        from users t where t.id = any(${trainersOfRow('other')}) and t.id = any(${trainersOfRow('a')}))`)

/** One overlapping class. `count`: the number of all of them. */
type OverlapRow = Omit<Overlap, 'name'> & { name: LocalText; count: number }

/** Reads the classes as written in this transaction. A class without a room or trainer overlaps with nothing. */
export const listOverlapRows = async (
  tx: Db,
  ids: readonly number[],
  most: number,
): Promise<OverlapRow[]> => {
  if (ids.length === 0) return []
  const own = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const isSameRoom = sql`other.site_id = a.site_id and other.room <> '' and lower(other.room) = lower(a.room)`
  const { rows } = await tx.execute<OverlapRow>(sql`
    select other.id as "appointmentId", other.name, other.start_at as "startAt", other.end_at as "endAt",
      case when bool_or(${isSameRoom}) then other.room end as room,
      max(${NAMES}) as trainer,
      (count(*) over ())::int as count
    from appointments a
    join appointments other on other.start_at < a.end_at and other.end_at > a.start_at
      and other.start_at > a.start_at - interval '24 hours'
      and ((${isSameRoom}) or ${IS_SAME_TRAINER})
    where a.id in ${own} and a.cancelled_at is null and other.id not in ${own} and other.cancelled_at is null
      and other.ended_at is null
    group by other.id
    order by other.start_at, other.id
    limit ${most}`)
  return rows
}
