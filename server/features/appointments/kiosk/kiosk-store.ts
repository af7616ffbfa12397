/** Rows of the tablets at the door. */
import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { ROLES } from '@wegband/domain/basics/roles.ts'
import { PRIVATE_TYPE_KEY } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type {
  Evening,
  EveningClass,
  EveningPlace,
} from '@wegband/domain/features/appointments/kiosk/evening-rules.ts'
import { appointments, appointmentTypes, attendances } from '../../../db/schema/appointments.ts'
import { attendanceCommands, kiosks } from '../../../db/schema/attendance-commands.ts'
import { cameAt } from '../../../db/presence.ts'
import type { Db } from '../../../db/transaction.ts'

/** The door of a tablet: a site of a school. */
export type Door = { readonly schoolId: number; readonly siteId: number }
export type KioskRow = Door & { readonly id: number; readonly openedBy: number; readonly openedAt: string }

export const insertKiosk = async (
  db: Db,
  { now, ...row }: { appointmentId: number; openedBy: number; tokenHash: Buffer; now: string },
): Promise<void> => {
  await db.insert(kiosks).values({ ...row, createdAt: now, updatedAt: now })
}

const CLUB_SIDE = Object.entries(ROLES).flatMap(([role, code]) => (code >= ROLES.trainer ? [role] : []))

/** A tablet that was not ended, opened by a person who still belongs to the school's trainer side. */
export const findKiosk = async (db: Db, tokenHash: Buffer): Promise<KioskRow | undefined> => {
  const { rows } = await db.execute<KioskRow>(sql`
    select k.id, a.school_id as "schoolId", a.site_id as "siteId", k.opened_by as "openedBy", k.created_at as "openedAt"
    from kiosks k
    join appointments a on a.id = k.appointment_id
    join users u on u.id = k.opened_by and u.locked_at is null
    where k.token_hash = ${tokenHash} and k.ended_at is null and exists (
      select from school_memberships m join school_roles r on r.membership_id = m.id
      where m.user_id = k.opened_by and m.school_id = a.school_id and m.state = 'active'
        and r.role = any(${sql.param(CLUB_SIDE)}::text[]))`)
  return rows[0]
}

/** All tablets of the site, whichever class they were opened from. */
const ofDoor = ({ schoolId, siteId }: Door) =>
  sql`${kiosks.endedAt} is null and ${kiosks.appointmentId} in (
    select id from appointments where school_id = ${schoolId} and site_id = ${siteId})`

export const endKiosks = async (db: Db, door: Door, now: string): Promise<void> => {
  await db.update(kiosks).set({ endedAt: now, updatedAt: now }).where(ofDoor(door))
}

export const countOpenKiosks = async (db: Db, door: Door, since: string): Promise<number> =>
  await db.$count(kiosks, and(ofDoor(door), gte(kiosks.createdAt, since)))

export type EveningRow = EveningClass & { readonly appointmentId: number }

/** The classes that begin at a site in one evening, by start, without private trainings. */
export const listEvening = async (
  db: Db,
  { schoolId, siteId }: Door,
  { from, until }: Evening,
): Promise<EveningRow[]> =>
  await db
    .select({
      appointmentId: appointments.id,
      startAt: appointments.startAt,
      endAt: appointments.endAt,
      startedAt: appointments.startedAt,
      endedAt: appointments.endedAt,
      isCancelled: sql<boolean>`${appointments.cancelledAt} is not null`,
    })
    .from(appointments)
    .innerJoin(appointmentTypes, eq(appointmentTypes.id, appointments.typeId))
    .where(
      and(
        ne(appointmentTypes.key, PRIVATE_TYPE_KEY),
        eq(appointments.schoolId, schoolId),
        eq(appointments.siteId, siteId),
        gte(appointments.startAt, from),
        lt(appointments.startAt, until),
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))

/** The person's places in these classes. */
export const listPlaces = async (
  db: Db,
  userId: number,
  classIds: readonly number[],
): Promise<EveningPlace[]> =>
  await db
    .select({ appointmentId: attendances.appointmentId, checkedInAt: attendances.checkedInAt })
    .from(attendances)
    .where(and(eq(attendances.userId, userId), inArray(attendances.appointmentId, [...classIds])))

/** The place of a person who tapped their name. */
export const findPlace = async (
  db: Db,
  attendanceId: number,
): Promise<{ appointmentId: number; userId: number } | undefined> => {
  const [row] = await db
    .select({ appointmentId: attendances.appointmentId, userId: attendances.userId })
    .from(attendances)
    .where(eq(attendances.id, attendanceId))
  return row
}

/** The class of a check-in that has taken effect. */
export const findCommandClass = async (
  db: Db,
  { userId, key, personId }: { userId: number; key: string; personId: number },
): Promise<number | undefined> => {
  const [row] = await db
    .select({ appointmentId: attendanceCommands.appointmentId })
    .from(attendanceCommands)
    .where(
      and(
        eq(attendanceCommands.userId, userId),
        eq(attendanceCommands.key, key),
        eq(attendanceCommands.personId, personId),
      ),
    )
  return row?.appointmentId
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

/** All attendees, the latest check-in first. An attendee whom a trainer confirmed counts as present without a check-in. */
export const listKioskPeople = async (
  db: Db,
  appointmentId: number,
  sportId: number,
): Promise<KioskPersonRow[]> => {
  const { rows } = await db.execute<KioskPersonRow>(sql`
    select a.id, a.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      p.level_index as "levelIndex", c.at as "checkedInAt",
      (select array_agg(t.value) from member_tokens t
        where t.user_id = u.id and t.revoked_at is null and t.kind in ('member', 'kid', 'card')) as codes
    from attendances a
    join users u on u.id = a.user_id
    left join training_progress p on p.user_id = a.user_id and p.sport_id = ${sportId}
    cross join lateral (select ${sql.raw(cameAt('a'))} as at) c
    where a.appointment_id = ${appointmentId}
    order by c.at desc nulls last, u.first_name, a.id`)
  return rows
}
