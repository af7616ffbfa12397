/** People whose names or cards a trainer's device holds while it is offline. */
import { sql } from 'drizzle-orm'
import {
  MOST_KEPT_PEOPLE,
  MOST_KEPT_NAMES,
  type RecentPerson,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import type { Db } from '../../../db/transaction.ts'
import { hasCome } from '../../../db/presence.ts'

type PersonWithCards = { id: number; firstName: string; lastName: string; codes: string[] | null }

/** The attendees first, then the school's active members, the most recent training first. */
export const listPeopleWithCards = async (
  db: Db,
  appointmentId: number,
  schoolId: number,
): Promise<PersonWithCards[]> => {
  const { rows } = await db.execute<PersonWithCards>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName",
      (select array_agg(t.value) from member_tokens t
        where t.user_id = u.id and t.revoked_at is null and t.kind in ('member', 'kid', 'card')) as codes
    from users u
    left join attendances a on a.user_id = u.id and a.appointment_id = ${appointmentId}
    where u.locked_at is null and (a.id is not null or exists (
      select from school_memberships m where m.user_id = u.id and m.school_id = ${schoolId} and m.state = 'active'))
    order by a.id is null,
      (select max(p.class_start_at) from attendances p where p.user_id = u.id) desc nulls last, u.id
    limit ${MOST_KEPT_PEOPLE}`)
  return rows
}

type RecentPeopleQuery = { schoolId: number; exceptId: number; from: string; until: string }

/** Trained means checked in or confirmed. A booking alone does not prove that the member was there. */
export const listRecentNames = async (
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
