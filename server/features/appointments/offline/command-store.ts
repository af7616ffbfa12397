/** Rows of offline commands, and the locked reads and writes that a command needs. */
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { OVERTAKEN_BY } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type { AttendanceCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import {
  minutesFrom,
  trainedMinutes,
} from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import type { ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import { attendances, confirmations } from '../../../db/schema/appointments.ts'
import { attendanceCommands } from '../../../db/schema/attendance-commands.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { type LockedAttendance, lockAttendance } from '../attendance/attendance-store.ts'

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
  if (rows.length === 1) return 'new'
  const known = await findCommand(db, command.userId, command.key)
  return known !== undefined && isSameCommand(known, command.fingerprint) ? 'known' : 'reused'
}

/** Whether the trainer side of the class may know the person: an attendee, a member of the school, or named in an earlier command. */
export const isOfClass = async (
  db: Db,
  { id, schoolId }: { readonly id: number; readonly schoolId: number },
  personId: number,
): Promise<boolean> => {
  const { rows } = await db.execute<{ isKnown: boolean }>(sql`
    select exists (select from attendances where appointment_id = ${id} and user_id = ${personId})
      or exists (select from school_memberships where school_id = ${schoolId} and user_id = ${personId}
        and state in ('active', 'passive', 'interested'))
      or exists (select from attendance_commands where appointment_id = ${id} and person_id = ${personId}) as "isKnown"`)
  return rows[0]?.isKnown === true
}

/** Whether a later command of the same trainer about the same person took effect. The attendance or class must be locked. */
export const isOvertaken = async (db: Db, command: NewCommand): Promise<boolean> => {
  const rows = await db
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

/** Locks the attendance of a person until the transaction ends. */
export const lockAttendanceOf = async (
  db: Db,
  appointmentId: number,
  userId: number,
): Promise<LockedAttendance | undefined> => {
  const [found] = await db
    .select({ id: attendances.id })
    .from(attendances)
    .where(and(eq(attendances.appointmentId, appointmentId), eq(attendances.userId, userId)))
  return found && (await lockAttendance(db, appointmentId, found.id))
}

export type Given = {
  readonly type: ConfirmationType
  readonly by: number | null
  readonly firstName: string | null
  readonly at: string
}

/** The confirmations with their trainers, the latest last. */
export const listGiven = async (db: Db, attendanceId: number): Promise<Given[]> =>
  await db
    .select({
      type: confirmations.type,
      by: confirmations.confirmedBy,
      firstName: users.firstName,
      at: confirmations.createdAt,
    })
    .from(confirmations)
    .leftJoin(users, eq(users.id, confirmations.confirmedBy))
    .where(eq(confirmations.attendanceId, attendanceId))
    .orderBy(asc(confirmations.id))

export const findMinutes = async (db: Db, attendanceId: number): Promise<number | null> => {
  const [row] = await db
    .select({ minutes: attendances.suggestedMinutes })
    .from(attendances)
    .where(eq(attendances.id, attendanceId))
  return row?.minutes ?? null
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
