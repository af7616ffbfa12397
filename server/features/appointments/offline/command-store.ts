/** Rows of offline commands, and the locked reads and writes that a command needs. */
import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { OVERTAKEN_BY } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type { AttendanceCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import {
  minutesFrom,
  trainedMinutes,
} from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { attendanceCommands } from '../../../db/schema/attendance-commands.ts'
import { childProtectionCertificates } from '../../../db/schema/office/child-protection.ts'
import type { Db } from '../../../db/transaction.ts'
import { type LockedAttendance, readLocked } from '../attendance/attendance-store.ts'

export type NewCommand = {
  readonly userId: number
  readonly key: string
  readonly appointmentId: number
  readonly personId: number
  readonly kind: AttendanceCommand['kind']
  readonly doneAt: string
  readonly fingerprint: Buffer
}

type KnownCommand = { readonly personId: number; readonly fingerprint: Buffer }

export const findCommand = async (db: Db, userId: number, key: string): Promise<KnownCommand | undefined> => {
  const [row] = await db
    .select({ personId: attendanceCommands.personId, fingerprint: attendanceCommands.fingerprint })
    .from(attendanceCommands)
    .where(and(eq(attendanceCommands.userId, userId), eq(attendanceCommands.key, key)))
  return row
}

export const isSameCommand = (known: KnownCommand, fingerprint: Buffer): boolean =>
  known.fingerprint.equals(fingerprint)

/** `known`: the command took effect before; `reused`: the key belongs to another command. A parallel call waits for the first. */
export const claimCommand = async (db: Db, command: NewCommand): Promise<'new' | 'known' | 'reused'> => {
  const rows = await db
    .insert(attendanceCommands)
    .values(command)
    .onConflictDoNothing()
    .returning({ id: attendanceCommands.id })
  return rows.length === 1 ? 'new' : await claimedBefore(db, command)
}

const claimedBefore = async (db: Db, command: NewCommand): Promise<'known' | 'reused'> => {
  const known = await findCommand(db, command.userId, command.key)
  return known !== undefined && isSameCommand(known, command.fingerprint) ? 'known' : 'reused'
}

type PersonOfClass = { readonly appointmentId: number; readonly schoolId: number; readonly personId: number }

/** Whether the trainer side of the class may know the person: an attendee, a member of the school, or named in an earlier command. */
const ofClass = ({ appointmentId, schoolId, personId }: PersonOfClass): SQL =>
  sql`(exists (select from attendances where appointment_id = ${appointmentId} and user_id = ${personId})
    or exists (select from school_memberships where school_id = ${schoolId} and user_id = ${personId}
      and state = any(${sql.param([...BELONGING_STATES])}::text[]))
    or exists (select from attendance_commands where appointment_id = ${appointmentId} and person_id = ${personId}))`

export const isOfClass = async (db: Db, person: PersonOfClass): Promise<boolean> => {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`select ${ofClass(person)} as "isKnown"`)
  return rows[0]?.isKnown === true
}

type Claim = {
  /** `unknown-person`: the trainer side of the class may not know the person. */
  readonly state: 'new' | 'known' | 'reused' | 'unknown-person'
  /** Locked until the transaction ends. */
  readonly attendance: LockedAttendance | undefined
  readonly isOvertaken: boolean
}

/**
 * Claims a command about a person of the class and locks their attendance: two statements where `isOfClass`, `claimCommand`,
 * `lockAttendanceOf` and `isOvertaken` take six. The key is claimed before the lock is taken, so two sendings never wait for each other.
 */
export const claimAboutAttendee = async (db: Db, command: NewCommand, schoolId: number): Promise<Claim> => {
  const { userId, key, appointmentId, personId, kind, doneAt, fingerprint } = command
  const { rows } = await db.execute<{ isKnown: boolean; isNew: boolean; attendanceId: number | null }>(sql`
    with person as (select ${ofClass({ appointmentId, schoolId, personId })} as is_known),
    claimed as (
      insert into attendance_commands (user_id, key, appointment_id, person_id, kind, done_at, fingerprint)
      select ${userId}, ${key}, ${appointmentId}, ${personId}, ${kind}, ${doneAt}::timestamptz, ${fingerprint}::bytea
      from person where is_known
      on conflict do nothing
      returning id
    ),
    locked as (
      select a.id from attendances a, (select count(*) from claimed) after_the_claim
      where a.appointment_id = ${appointmentId} and a.user_id = ${personId}
      for update of a
    )
    select person.is_known as "isKnown", exists (select from claimed) as "isNew", (select id from locked) as "attendanceId"
    from person`)
  const { isKnown = false, isNew = false, attendanceId = null } = rows[0] ?? {}
  const held =
    attendanceId === null
      ? { attendance: undefined, also: await isOvertaken(db, command) }
      : await readLocked(db, attendanceId, sql<boolean>`exists ${later(db, command)}`)
  const one = { attendance: held.attendance, isOvertaken: held.also }
  if (!isKnown) return { ...one, state: 'unknown-person' }
  return { ...one, state: isNew ? 'new' : await claimedBefore(db, command) }
}

const later = (db: Db, command: NewCommand) =>
  db
    .select({ id: attendanceCommands.id })
    .from(attendanceCommands)
    .where(
      and(
        eq(attendanceCommands.appointmentId, command.appointmentId),
        eq(attendanceCommands.personId, command.personId),
        eq(attendanceCommands.userId, command.userId),
        inArray(attendanceCommands.kind, OVERTAKEN_BY[command.kind]),
        gt(attendanceCommands.doneAt, command.doneAt),
      ),
    )
    .limit(1)

/** Whether a later command of the same trainer about the same person took effect. The attendance or class must be locked. */
export const isOvertaken = async (db: Db, command: NewCommand): Promise<boolean> =>
  (await later(db, command)).length > 0

/** The certificate counts on the day of the next look, and not after it. */
export const hadCertificateOn = async (db: Db, userId: number, day: string): Promise<boolean> => {
  const rows = await db
    .select({ id: childProtectionCertificates.id })
    .from(childProtectionCertificates)
    .where(and(eq(childProtectionCertificates.userId, userId), gte(childProtectionCertificates.nextOn, day)))
  return rows.length > 0
}

/** When this trainer started the class offline, even if another start counts. */
export const findOwnStart = async (
  db: Db,
  appointmentId: number,
  userId: number,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ doneAt: attendanceCommands.doneAt })
    .from(attendanceCommands)
    .where(
      and(
        eq(attendanceCommands.appointmentId, appointmentId),
        eq(attendanceCommands.personId, userId),
        eq(attendanceCommands.userId, userId),
        eq(attendanceCommands.kind, 'start'),
      ),
    )
    .orderBy(asc(attendanceCommands.doneAt))
    .limit(1)
  return row?.doneAt
}

/** The planned length of a class, and the minutes left for a person who arrives at `at`. */
type Coming = { readonly at: string; readonly planned: number; readonly minutes: number }

export const comingAt = (facts: AppointmentFacts, at: string): Coming => ({
  at,
  planned: trainedMinutes(facts),
  minutes: minutesFrom(facts, at),
})

/**
 * Checks in an attendee; the first check-in counts. A late arrival shortens the planned length, unless a trainer chose the length.
 * False where the person was checked in before.
 */
export const checkIn = async (
  db: Db,
  appointmentId: number,
  userId: number,
  { at, planned, minutes }: Coming,
): Promise<boolean> => {
  const rows = await db
    .update(attendances)
    .set({
      checkedInAt: at,
      suggestedMinutes: sql`case when ${attendances.suggestedMinutes} = ${planned} then ${minutes}::int
        else ${attendances.suggestedMinutes} end`,
    })
    .where(
      and(
        eq(attendances.appointmentId, appointmentId),
        eq(attendances.userId, userId),
        sql`(${attendances.checkedInAt} is null or ${attendances.checkedInAt} > ${at})`,
      ),
    )
    .returning({ id: attendances.id })
  return rows.length > 0
}

/** Deletes older keys, because no device sends them any more. */
export const forgetCommandsBefore = async (db: Db, instant: string): Promise<number> => {
  const { rowCount } = await db.delete(attendanceCommands).where(lt(attendanceCommands.createdAt, instant))
  return rowCount ?? 0
}
