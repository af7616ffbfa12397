/** Rows of attendances. */
import { type Placeholder, type SQL, and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import { isFirstTime, wasThere } from '../../../db/presence.ts'
import { preparedOnce } from '../../../db/prepared-statements.ts'
import type { Db } from '../../../db/transaction.ts'
import { appointments, attendances, confirmations } from '../../../db/schema/appointments.ts'
import { users } from '../../../db/schema/people.ts'
import { trainingProgress } from '../../../db/schema/progress.ts'
import { schoolMemberships } from '../../../db/schema/schools.ts'

/** Columns of an attendance, with the person's level in the given sport: the belt beside the name. */
const columns = {
  id: attendances.id,
  appointmentId: attendances.appointmentId,
  userId: attendances.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  avatarFile: users.avatarFile,
  birthdayAt: users.birthdayAt,
  suggestedSportId: attendances.suggestedSportId,
  suggestedModuleId: attendances.suggestedModuleId,
  suggestedMinutes: attendances.suggestedMinutes,
  source: attendances.source,
  createdAt: attendances.createdAt,
  checkedInAt: attendances.checkedInAt,
  levelIndex: trainingProgress.levelIndex,
  stripes: trainingProgress.stripes,
  confirmations: sql<ConfirmationType[]>`(
    select coalesce(array_agg(${confirmations.type} order by ${confirmations.id}), '{}')
    from ${confirmations} where ${confirmations.attendanceId} = ${attendances.id}
  )`,
  isFirstTime: sql<boolean>`${sql.raw(isFirstTime('attendances'))}`,
}

const selectAttendances = (db: Db, sportId: number | Placeholder) =>
  db
    .select({
      ...columns,
      isNewToSport: sql<boolean>`not exists (
        select from training_progress begun where begun.user_id = ${attendances.userId}
          and begun.sport_id = coalesce(${attendances.suggestedSportId}, ${sportId}::int)
      )`,
    })
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.userId))
    .leftJoin(
      trainingProgress,
      and(eq(trainingProgress.userId, attendances.userId), eq(trainingProgress.sportId, sportId)),
    )
    .$dynamic()

export type AttendanceRow = Awaited<ReturnType<typeof listAttendanceRows>>[number]

/** In the order in which people were added; `userIds` narrows to these people. */
export const listAttendanceRows = (
  db: Db,
  appointmentId: number,
  sportId: number,
  userIds: readonly number[] | undefined,
) =>
  selectAttendances(db, sportId)
    .where(
      and(
        eq(attendances.appointmentId, appointmentId),
        userIds === undefined ? undefined : inArray(attendances.userId, [...userIds]),
      ),
    )
    .orderBy(asc(attendances.id))

const attendanceById = preparedOnce((db) =>
  selectAttendances(db, sql.placeholder('sportId'))
    .where(
      and(
        eq(attendances.appointmentId, sql.placeholder('appointmentId')),
        eq(attendances.id, sql.placeholder('attendanceId')),
      ),
    )
    .prepare('attendance-read'),
)

export const findAttendanceRow = async (
  db: Db,
  appointmentId: number,
  attendanceId: number,
  sportId: number,
): Promise<AttendanceRow | undefined> => {
  const [row] = await attendanceById(db).execute({ appointmentId, attendanceId, sportId })
  return row
}

const attendanceOfPerson = preparedOnce((db) =>
  selectAttendances(db, sql.placeholder('sportId'))
    .where(
      and(
        eq(attendances.appointmentId, sql.placeholder('appointmentId')),
        eq(attendances.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('attendance-of-person'),
)

/** The same, found by its person. */
export const findAttendanceOf = async (
  db: Db,
  appointmentId: number,
  userId: number,
  sportId: number,
): Promise<AttendanceRow | undefined> => {
  const [row] = await attendanceOfPerson(db).execute({ appointmentId, userId, sportId })
  return row
}

/** Locks the class until the transaction ends. Every change of its attendances takes this lock first (add-attendance-statement.ts). */
export const lockClass = async (db: Db, appointmentId: number): Promise<void> => {
  await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
    .for('no key update')
}

/** A confirmation with its trainer; `by` null: the account does not exist any more. */
export type Given = {
  readonly type: ConfirmationType
  readonly by: number | null
  readonly firstName: string | null
  readonly at: string
}

export type LockedAttendance = {
  readonly id: number
  readonly userId: number
  readonly source: 'self' | 'parent' | 'trainer' | 'scan' | 'regular' | 'late-scan'
  readonly suggestedSportId: number | null
  readonly suggestedModuleId: number | null
  readonly suggestedMinutes: number | null
  readonly checkedInAt: string | null
  /** The latest last. */
  readonly given: readonly Given[]
  readonly confirmations: readonly ConfirmationType[]
}

const lockWhere = async (db: Db, condition: SQL | undefined): Promise<number | undefined> => {
  const [row] = await db.select({ id: attendances.id }).from(attendances).where(condition).for('update')
  return row?.id
}

/** Locks the attendance until the transaction ends, so that confirming and removing take turns. Undefined: it does not exist (any more). */
export const lockAttendance = async (
  db: Db,
  appointmentId: number,
  attendanceId: number,
): Promise<LockedAttendance | undefined> => {
  const id = await lockWhere(
    db,
    and(eq(attendances.appointmentId, appointmentId), eq(attendances.id, attendanceId)),
  )
  return id === undefined ? undefined : (await readLocked(db, id)).attendance
}

/** The same for the attendance of a person. */
export const lockAttendanceOf = async (
  db: Db,
  appointmentId: number,
  userId: number,
): Promise<LockedAttendance | undefined> => {
  const id = await lockWhere(
    db,
    and(eq(attendances.appointmentId, appointmentId), eq(attendances.userId, userId)),
  )
  return id === undefined ? undefined : (await readLocked(db, id)).attendance
}

/**
 * Reads a locked attendance, by a statement of its own: it sees what the transaction that held the lock before has written.
 * `also`: a further column of the same statement.
 */
export const readLocked = async (
  db: Db,
  attendanceId: number,
  also: SQL<boolean> = sql<boolean>`false`,
): Promise<{ attendance: LockedAttendance | undefined; also: boolean }> => {
  const rows = await db
    .select({
      attendance: {
        id: attendances.id,
        userId: attendances.userId,
        source: attendances.source,
        suggestedSportId: attendances.suggestedSportId,
        suggestedModuleId: attendances.suggestedModuleId,
        suggestedMinutes: attendances.suggestedMinutes,
        checkedInAt: attendances.checkedInAt,
      },
      type: confirmations.type,
      by: confirmations.confirmedBy,
      firstName: users.firstName,
      at: confirmations.createdAt,
      also,
    })
    .from(attendances)
    .leftJoin(confirmations, eq(confirmations.attendanceId, attendances.id))
    .leftJoin(users, eq(users.id, confirmations.confirmedBy))
    .where(eq(attendances.id, attendanceId))
    .orderBy(asc(confirmations.id))
  const [first] = rows
  if (first === undefined) return { attendance: undefined, also: false }
  const given = rows.flatMap(({ type, by, firstName, at }) =>
    type === null || at === null ? [] : [{ type, by, firstName, at }],
  )
  const attendance = { ...first.attendance, given, confirmations: given.map(({ type }) => type) }
  return { attendance, also: first.also }
}

/** Deletes a locked attendance and frees its place. True when a person waits for the place. */
export const deleteAttendance = async (db: Db, attendanceId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ isWaitedFor: boolean }>(sql`
    with gone as (delete from attendances where id = ${attendanceId} returning appointment_id)
    update appointments set attendees_count = attendees_count - 1 where id in (select appointment_id from gone)
    returning exists (
      select from waiting_places w where w.appointment_id = appointments.id and w.state in ('waiting', 'offered')
    ) as "isWaitedFor"`)
  return rows[0]?.isWaitedFor === true
}

export const writeSuggestion = async (
  db: Db,
  attendanceId: number,
  suggestion: { sportId: number; moduleId: number | null; sportDuration: number | null },
  now: string,
): Promise<void> => {
  await db
    .update(attendances)
    .set({
      suggestedSportId: suggestion.sportId,
      suggestedModuleId: suggestion.moduleId,
      suggestedMinutes: suggestion.sportDuration,
      updatedAt: now,
    })
    .where(eq(attendances.id, attendanceId))
}

/** Replaces the planned length by `minutes` in every attendance, unless a trainer chose or confirmed another length. */
export const shortenSuggestions = async (
  db: Db,
  appointmentId: number,
  { planned, minutes }: { planned: number; minutes: number },
  now: string,
): Promise<void> => {
  await db
    .update(attendances)
    .set({ suggestedMinutes: minutes, updatedAt: now })
    .where(
      and(
        eq(attendances.appointmentId, appointmentId),
        eq(attendances.suggestedMinutes, planned),
        sql`not ${sql.raw(wasThere('attendances'))}`,
      ),
    )
}

/** Whether the person has not begun this sport yet. */
export const isNewToSport = async (db: Db, userId: number, sportId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: trainingProgress.id })
    .from(trainingProgress)
    .where(and(eq(trainingProgress.userId, userId), eq(trainingProgress.sportId, sportId)))
  return rows.length === 0
}

/** Whether one of the children trains at the school. */
export const hasChildAt = async (db: Db, childIds: readonly number[], schoolId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: schoolMemberships.id })
    .from(schoolMemberships)
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        eq(schoolMemberships.state, 'active'),
        inArray(schoolMemberships.userId, [...childIds]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The attendances that scans or the trainer have added since that instant. */
export const listArrivedSince = async (db: Db, appointmentId: number, since: string): Promise<number[]> => {
  const rows = await db
    .select({ id: attendances.id })
    .from(attendances)
    .where(
      and(
        eq(attendances.appointmentId, appointmentId),
        gte(attendances.createdAt, since),
        inArray(attendances.source, ['scan', 'late-scan', 'trainer']),
      ),
    )
  return rows.map(({ id }) => id)
}

export const undoCheckIns = async (
  tx: Db,
  appointmentId: number,
  since: string,
  now: string,
): Promise<void> => {
  await tx
    .update(attendances)
    .set({ checkedInAt: null, updatedAt: now })
    .where(and(eq(attendances.appointmentId, appointmentId), gte(attendances.checkedInAt, since)))
}

/** The people of a class, in the order in which they came onto its list. */
export const listAttendeeIds = async (db: Db, appointmentId: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: attendances.userId })
    .from(attendances)
    .where(eq(attendances.appointmentId, appointmentId))
    .orderBy(asc(attendances.id))
  return rows.map(({ userId }) => userId)
}
