/** Other classes in the same room or with the same trainer while these take place. The planner is asked and may decide to continue. */
import { sql } from 'drizzle-orm'
import { inLocale, type Locale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Overlap, Overlaps } from '@wegband/domain/features/timetable/contract.ts'
import { fullName } from '../../db/full-name.ts'
import type { Db } from '../../db/transaction.ts'
import { trainersOfRow } from '../../db/taught-by.ts'

/** The response names at most this many; the person decides about all of them at once. */
const MOST_NAMED = 5

/** True when both classes have a trainer in common. */
const IS_SAME_TRAINER = sql.raw(`${trainersOfRow('other')} && ${trainersOfRow('a')}`)
/** The names of the trainers in common. */
const NAMES = sql.raw(`(select string_agg(${fullName('t')}, ', ' order by t.first_name, t.id)
        from users t where t.id = any(${trainersOfRow('other')}) and t.id = any(${trainersOfRow('a')}))`)

type OverlapGroup = Omit<Overlap, 'name'> & { name: LocalText; count: number }

/** Reads the classes as written in this transaction. A class without a room or trainer overlaps with nothing. */
export const listOverlaps = async (tx: Db, ids: readonly number[], locale: Locale): Promise<Overlaps> => {
  if (ids.length === 0) return { overlaps: [], count: 0 }
  const own = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const isSameRoom = sql`other.site_id = a.site_id and other.room <> '' and lower(other.room) = lower(a.room)`
  const { rows } = await tx.execute<OverlapGroup>(sql`
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
    limit ${MOST_NAMED}`)
  return {
    overlaps: rows.map(({ name, count: _count, ...one }) => ({ ...one, name: inLocale(name, locale) })),
    count: rows[0]?.count ?? 0,
  }
}

/** Throws `timetable.overlap` with the first few overlaps, unless the person has already decided to continue. */
export const requireFree = async (
  tx: Db,
  ids: readonly number[],
  { locale, force }: { locale: Locale; force: boolean | undefined },
): Promise<void> => {
  if (force === true) return
  const found = await listOverlaps(tx, ids, locale)
  if (found.count > 0) throw new AppError('timetable.overlap', { data: found })
}
