/** Rows of the tablets at the door. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ROLES } from '@wegband/domain/basics/roles.ts'
import { kiosks } from '../../db/schema/class-deeds.ts'
import type { Db } from '../../db/transaction.ts'

export type KioskRow = { readonly id: number; readonly appointmentId: number; readonly openedBy: number }

export const insertKiosk = async (
  db: Db,
  row: { appointmentId: number; openedBy: number; tokenHash: Buffer },
): Promise<void> => {
  await db.insert(kiosks).values(row)
}

const CLUB_SIDE = Object.entries(ROLES).flatMap(([role, code]) => (code >= ROLES.trainer ? [role] : []))

/** One that nobody has ended, of somebody who still is of the school's trainer side. */
export const findKiosk = async (db: Db, tokenHash: Buffer): Promise<KioskRow | undefined> => {
  const { rows } = await db.execute<KioskRow>(sql`
    select k.id, k.appointment_id as "appointmentId", k.opened_by as "openedBy"
    from kiosks k
    join appointments a on a.id = k.appointment_id
    join users u on u.id = k.opened_by and u.locked_at is null
    where k.token_hash = ${tokenHash} and k.ended_at is null and exists (
      select from school_memberships m join school_roles r on r.membership_id = m.id
      where m.user_id = k.opened_by and m.school_id = a.school_id and m.state = 'active'
        and r.role = any(${sql.param(CLUB_SIDE)}::text[]))`)
  return rows[0]
}

export const endKiosks = async (db: Db, appointmentId: number, now: string): Promise<void> => {
  await db
    .update(kiosks)
    .set({ endedAt: now, updatedAt: now })
    .where(and(eq(kiosks.appointmentId, appointmentId), isNull(kiosks.endedAt)))
}

export type KioskPersonRow = {
  id: number
  userId: number
  firstName: string
  lastName: string
  levelIndex: number | null
  checkedInAt: string | null
  codes: string[] | null
}

/** Everybody on the list, who came last first. `attendanceId` narrows to one. */
export const listKioskPeople = async (
  db: Db,
  appointmentId: number,
  sportId: number,
  attendanceId: number | null = null,
): Promise<KioskPersonRow[]> => {
  const { rows } = await db.execute<KioskPersonRow>(sql`
    select a.id, a.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      p.level_index as "levelIndex", a.checked_in_at as "checkedInAt",
      (select array_agg(t.value) from member_tokens t
        where t.user_id = u.id and t.revoked_at is null and t.kind in ('member', 'kid', 'card')) as codes
    from attendances a
    join users u on u.id = a.user_id
    left join training_progress p on p.user_id = a.user_id and p.sport_id = ${sportId}
    where a.appointment_id = ${appointmentId} and (${attendanceId}::int is null or a.id = ${attendanceId}::int)
    order by a.checked_in_at desc nulls last, u.first_name, a.id`)
  return rows
}
