/** First names and initials of members who trained in the school lately, for a trainer whose device may go offline. */
import { sql } from 'drizzle-orm'
import { instantOf, msOf, MS_PER_DAY, DAYS_PER_WEEK } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  MOST_KEPT_NAMES,
  RECENT_WEEKS,
  type RecentPerson,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { whyNotKeepNames } from '@wegband/domain/features/appointments/attendance/name-rules.ts'
import { hasCome } from '../../../db/presence.ts'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { loadAppointment } from '../load-appointment.ts'

type RecentPeopleQuery = { schoolId: number; exceptId: number; from: string; until: string }

/** Trained means checked in or confirmed. A booking alone does not prove that the member was there. */
const listNames = async (
  db: Db,
  { schoolId, exceptId, from, until }: RecentPeopleQuery,
): Promise<RecentPerson[]> => {
  const { rows } = await db.execute<RecentPerson>(sql`
    select u.id, u.first_name as "firstName", left(u.last_name, 1) as initial
    from appointments c
    join attendances a on a.appointment_id = c.id
    join school_memberships m on m.user_id = a.user_id and m.school_id = c.school_id and m.state = 'active'
    join users u on u.id = a.user_id
    where c.school_id = ${schoolId} and c.start_at > ${from}::timestamptz and c.start_at <= ${until}::timestamptz
      and c.cancelled_at is null and u.locked_at is null and u.id <> ${exceptId}
      and ${sql.raw(hasCome('a'))}
    group by u.id
    order by max(c.start_at) desc, u.id
    limit ${MOST_KEPT_NAMES}`)
  return rows
}

/** Throws the codes of `whyNotKeepNames`. */
export const readRecentPeople = async (context: Context, id: number): Promise<RecentPerson[]> => {
  const { facts, now } = await loadAppointment(context, id)
  const reason = whyNotKeepNames(facts, context.actor, now)
  if (reason) throw new AppError(reason)
  return await listNames(context.db.drizzle, {
    schoolId: facts.schoolId,
    exceptId: context.actor.userId,
    from: instantOf(msOf(now) - RECENT_WEEKS * DAYS_PER_WEEK * MS_PER_DAY),
    until: now,
  })
}
