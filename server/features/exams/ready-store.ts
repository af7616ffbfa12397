/** Finds the members of a school who are near a goal by their totals alone; the full rule then checks these few. SQL only. */
import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import { appointments, appointmentSports, attendances } from '../../db/schema/appointments.ts'
import { examCandidates } from '../../db/schema/exams.ts'
import { users } from '../../db/schema/people.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { levels } from '../../db/schema/sports.ts'
import type { Db } from '../../db/transaction.ts'
import { inVersion, levelVersionOf } from '../reference-data/level-version-statement.ts'

export const countActive = async (db: Db, schoolId: number): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from school_memberships where school_id = ${schoolId} and state = 'active'`)
  return rows[0]?.total ?? 0
}

/**
 * A week counts once, so members with more missing weeks than `nearWeeks` reach no goal soon. A stripe is never nearer than the next step.
 * Nearest to their level check first.
 */
export const listNear = (
  db: Db,
  of: { schoolId: number; sportId: number },
  { nearWeeks, limit }: { nearWeeks: number; limit: number },
) => {
  const asked = (column: string) => sql.raw(inVersion('levels', column))
  const weeksPerStep = asked('weeks_per_step')
  const toCheck = sql<number>`(${weeksPerStep} * ${asked('steps_per_stripe')} * ${asked('stripes')} - ${trainingProgress.activeWeeks})`
  const toStep = sql<number>`(${weeksPerStep} - ${trainingProgress.activeWeeks} % ${weeksPerStep})`
  return db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatar: users.avatarFile,
    })
    .from(schoolMemberships)
    .innerJoin(users, eq(users.id, schoolMemberships.userId))
    .innerJoin(
      trainingProgress,
      and(eq(trainingProgress.userId, users.id), eq(trainingProgress.sportId, of.sportId)),
    )
    .innerJoin(
      levels,
      and(eq(levels.sportId, trainingProgress.sportId), eq(levels.index, trainingProgress.levelIndex)),
    )
    .leftJoin(sql.raw(levelVersionOf('levels', 'training_progress')), sql`true`)
    .where(
      and(
        eq(schoolMemberships.schoolId, of.schoolId),
        eq(schoolMemberships.state, 'active'),
        isNull(users.erasedAt),
        sql`(${asked('completion_mode')} = 'classic' or ${toCheck} <= ${nearWeeks} or ${toStep} <= ${nearWeeks})`,
      ),
    )
    .orderBy(sql`greatest(${toCheck}, 0)`, asc(toStep), asc(users.id))
    .limit(limit)
}
export type NearRow = Awaited<ReturnType<typeof listNear>>[number]

/** Exam days of that sport after that instant, the next one first. */
export const listExamDays = async (
  db: Db,
  { schoolId, sportId, typeIds }: { schoolId: number; sportId: number; typeIds: readonly number[] },
  after: string,
  limit: number,
) => {
  if (typeIds.length === 0) return []
  return await db
    .select({
      id: appointments.id,
      name: appointments.name,
      room: appointments.room,
      startAt: appointments.startAt,
      capacity: appointments.capacity,
      attendeesCount: appointments.attendeesCount,
    })
    .from(appointments)
    .innerJoin(
      appointmentSports,
      and(eq(appointmentSports.appointmentId, appointments.id), eq(appointmentSports.sportId, sportId)),
    )
    .where(
      and(
        eq(appointments.schoolId, schoolId),
        inArray(appointments.typeId, [...typeIds]),
        gt(appointments.startAt, after),
        isNull(appointments.cancelledAt),
        isNull(appointments.startedAt),
      ),
    )
    .orderBy(asc(appointments.startAt))
    .limit(limit)
}

/** Candidates of these days, invited or booked, with their state. */
export const listRegistered = async (db: Db, appointmentIds: readonly number[]) =>
  appointmentIds.length === 0
    ? []
    : await db
        .select({
          appointmentId: examCandidates.appointmentId,
          userId: examCandidates.userId,
          state: examCandidates.state,
        })
        .from(examCandidates)
        .where(inArray(examCandidates.appointmentId, [...appointmentIds]))

/**
 * The earliest exam day of that sport from that instant on, begun or not, on whose list each person is.
 * Leaves out days whose result is already released for the person.
 */
export const listBooked = async (
  db: Db,
  { schoolId, sportId, typeIds }: { schoolId: number; sportId: number; typeIds: readonly number[] },
  from: string,
  userIds: readonly number[],
) => {
  if (typeIds.length === 0 || userIds.length === 0) return []
  return db
    .selectDistinctOn([attendances.userId], {
      appointmentId: appointments.id,
      userId: attendances.userId,
      startAt: appointments.startAt,
    })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .innerJoin(
      appointmentSports,
      and(eq(appointmentSports.appointmentId, appointments.id), eq(appointmentSports.sportId, sportId)),
    )
    .leftJoin(
      examCandidates,
      and(eq(examCandidates.appointmentId, appointments.id), eq(examCandidates.userId, attendances.userId)),
    )
    .where(
      and(
        inArray(attendances.userId, [...userIds]),
        eq(appointments.schoolId, schoolId),
        inArray(appointments.typeId, [...typeIds]),
        gte(appointments.startAt, from),
        isNull(appointments.cancelledAt),
        isNull(examCandidates.releasedAt),
      ),
    )
    .orderBy(asc(attendances.userId), asc(appointments.startAt))
}
