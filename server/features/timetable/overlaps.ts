/** What else happens in the same room, or with the same trainer, while these classes take place: a question to the person, not a law. */
import { sql } from 'drizzle-orm'
import { inLocale, type Locale, type LocalText } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Overlap } from '@wegband/domain/features/timetable/contract.ts'
import type { Db } from '../../db/transaction.ts'

/** So many are named; the person decides about the rest alike. */
const MOST_NAMED = 5

type Found = Omit<Overlap, 'name' | 'what'> & { name: LocalText; room: string; trainerName: string }

/** Looks at the classes as they are written in this transaction. Undefined room or trainer overlaps with nothing. */
export const listOverlaps = async (tx: Db, ids: readonly number[], locale: Locale): Promise<Overlap[]> => {
  if (ids.length === 0) return []
  const own = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const { rows } = await tx.execute<Found>(sql`
    select distinct on (other.start_at, other.id) other.id as "appointmentId", other.name, other.start_at as "startAt",
      other.end_at as "endAt", other.room, coalesce(t.first_name || ' ' || t.last_name, '') as "trainerName",
      case when other.site_id = a.site_id and other.room <> '' and lower(other.room) = lower(a.room)
        then 'room' else 'trainer' end as why
    from appointments a
    join appointments other on other.start_at < a.end_at and other.end_at > a.start_at
      and other.start_at > a.start_at - interval '24 hours'
      and ((other.site_id = a.site_id and other.room <> '' and lower(other.room) = lower(a.room))
        or other.trainer_id = a.trainer_id)
    left join users t on t.id = other.trainer_id
    where a.id in ${own} and a.cancelled_at is null and other.id not in ${own} and other.cancelled_at is null
      and other.ended_at is null
    order by other.start_at, other.id
    limit ${MOST_NAMED}`)
  return rows.map(({ name, room, trainerName, ...one }) => ({
    ...one,
    name: inLocale(name, locale),
    what: one.why === 'room' ? room : trainerName,
  }))
}

/** Throws `timetable.overlap` with the first few, unless the person has decided already. */
export const requireFree = async (
  tx: Db,
  ids: readonly number[],
  { locale, force }: { locale: Locale; force: boolean | undefined },
): Promise<void> => {
  if (force === true) return
  const overlaps = await listOverlaps(tx, ids, locale)
  if (overlaps.length > 0) throw new AppError('timetable.overlap', { data: { overlaps } })
}
