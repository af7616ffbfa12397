/** SQL of trainers' hours: classes that ended, rates, closed months and their lines. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type {
  EndedClass,
  TaughtLine,
  TaughtRole,
} from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import { trainerMonthLines, trainerMonths, trainerRates } from '../../db/schema/figures/trainer-hours.ts'
import type { Db, Transaction } from '../../db/transaction.ts'

type Window = { readonly from: string; readonly to: string }

/** Whose hours are read: those of a school, or those of a person. */
export type HoursOf = { readonly schoolId: number } | { readonly userId: number }

const isOf = (of: HoursOf) =>
  'schoolId' in of
    ? sql`p.school_id = ${of.schoolId}`
    : sql`(p.trainer_id = ${of.userId} or p.co_trainer_ids @> array[${of.userId}::integer] and p.co_trainer_ids <> '{}'
        or p.started_by = ${of.userId})`

/** Classes of the window that ended, the earliest first. */
export const listEnded = async (
  db: Db,
  of: HoursOf,
  { from, to }: Window,
  locale: Locale,
): Promise<EndedClass[]> => {
  const { rows } = await db.execute<EndedClass>(sql`
    select p.id as "appointmentId", p.school_id as "schoolId", coalesce(p.name ->> ${locale}, p.name ->> 'de', '') as title,
      p.start_at as "startAt", p.end_at as "endAt", p.started_at as "startedAt", p.ended_at as "endedAt",
      p.trainer_id as "trainerId", p.co_trainer_ids as "coTrainerIds", p.instead_of_id as "insteadOfId", p.started_by as "startedById"
    from appointments p
    where ${isOf(of)} and p.start_at >= ${from} and p.start_at < ${to}
      and p.started_at is not null and p.ended_at is not null and p.cancelled_at is null
    order by p.start_at, p.id`)
  return rows
}

export const countUnended = async (db: Db, schoolId: number, { from, to }: Window): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from appointments p
    where p.school_id = ${schoolId} and p.start_at >= ${from} and p.start_at < ${to}
      and p.started_at is not null and p.ended_at is null and p.cancelled_at is null`)
  return rows[0]?.count ?? 0
}

export type RateRow = typeof trainerRates.$inferSelect

export const listRateRows = (db: Db, schoolId: number): Promise<RateRow[]> =>
  db
    .select()
    .from(trainerRates)
    .where(eq(trainerRates.schoolId, schoolId))
    .orderBy(asc(trainerRates.role), asc(trainerRates.validFrom))

export const listRatesOf = async (db: Db, schoolIds: readonly number[]): Promise<RateRow[]> =>
  schoolIds.length === 0
    ? []
    : db
        .select()
        .from(trainerRates)
        .where(sql`${trainerRates.schoolId} = any(${sql.param([...schoolIds])}::integer[])`)

export const countRates = async (db: Db, schoolId: number): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(trainerRates)
    .where(eq(trainerRates.schoolId, schoolId))
  return row?.count ?? 0
}

/** Undefined: the role has a rate from that day on. */
export const insertRate = async (
  db: Db,
  values: { schoolId: number; role: TaughtRole; validFrom: string; centsPerHour: number },
): Promise<RateRow | undefined> => {
  const [row] = await db.insert(trainerRates).values(values).onConflictDoNothing().returning()
  return row
}

export const deleteRate = async (db: Db, schoolId: number, id: number): Promise<RateRow | undefined> => {
  const [row] = await db
    .delete(trainerRates)
    .where(and(eq(trainerRates.id, id), eq(trainerRates.schoolId, schoolId)))
    .returning()
  return row
}

export type MonthRow = typeof trainerMonths.$inferSelect

/** The closed months of a year. */
export const listMonths = async (db: Db, schoolIds: readonly number[], year: number): Promise<MonthRow[]> =>
  schoolIds.length === 0
    ? []
    : db
        .select()
        .from(trainerMonths)
        .where(
          sql`${trainerMonths.schoolId} = any(${sql.param([...schoolIds])}::integer[]) and ${trainerMonths.month} like ${`${year}-%`}`,
        )

/** Undefined: it was closed before. */
export const insertMonth = async (
  db: Db,
  values: { schoolId: number; month: string; closedAt: string; closedBy: number },
): Promise<MonthRow | undefined> => {
  const [row] = await db.insert(trainerMonths).values(values).onConflictDoNothing().returning()
  return row
}

/** Locks it until the transaction ends: corrections of one month are booked one after the other. */
export const lockMonth = async (
  tx: Transaction,
  schoolId: number,
  month: string,
): Promise<MonthRow | undefined> => {
  const [row] = await tx
    .select()
    .from(trainerMonths)
    .where(and(eq(trainerMonths.schoolId, schoolId), eq(trainerMonths.month, month)))
    .for('update')
  return row
}

export type BookedLine = typeof trainerMonthLines.$inferSelect & {
  readonly schoolId: number
  readonly month: string
}

/** Lines of the closed months of a year, in the order of their classes. */
export const listBookedLines = async (db: Db, of: HoursOf, year: number): Promise<BookedLine[]> => {
  const rows = await db
    .select({ line: trainerMonthLines, schoolId: trainerMonths.schoolId, month: trainerMonths.month })
    .from(trainerMonthLines)
    .innerJoin(trainerMonths, eq(trainerMonths.id, trainerMonthLines.monthId))
    .where(
      and(
        sql`${trainerMonths.month} like ${`${year}-%`}`,
        'schoolId' in of ? eq(trainerMonths.schoolId, of.schoolId) : eq(trainerMonthLines.userId, of.userId),
      ),
    )
    .orderBy(asc(trainerMonthLines.taughtOn), asc(trainerMonthLines.id))
  return rows.map(({ line, schoolId, month }) => ({ ...line, schoolId, month }))
}

type Booking = { readonly monthId: number; readonly bookedAt: string; readonly bookedBy: number }

export const insertClosedLines = async (
  db: Db,
  lines: readonly TaughtLine[],
  booking: Booking,
): Promise<void> => {
  if (lines.length === 0) return
  await db
    .insert(trainerMonthLines)
    .values(lines.map((line) => ({ ...line, ...booking, isCorrection: false })))
}

/** The correction that was booked with this key before. */
export const findCorrection = async (
  db: Db,
  key: string,
): Promise<typeof trainerMonthLines.$inferSelect | undefined> => {
  const [row] = await db.select().from(trainerMonthLines).where(eq(trainerMonthLines.key, key))
  return row
}

/** False: a correction of another month has this key. */
export const insertCorrection = async (
  db: Db,
  line: Omit<typeof trainerMonthLines.$inferInsert, 'isCorrection' | 'centsPerHour'>,
): Promise<boolean> => {
  const rows = await db
    .insert(trainerMonthLines)
    .values({ ...line, isCorrection: true, centsPerHour: null })
    .onConflictDoNothing({ target: trainerMonthLines.key })
    .returning({ id: trainerMonthLines.id })
  return rows.length === 1
}

/** Lines of a trainer in a closed month. */
export const countLines = async (db: Db, monthId: number, userId: number): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(trainerMonthLines)
    .where(and(eq(trainerMonthLines.monthId, monthId), eq(trainerMonthLines.userId, userId)))
  return row?.count ?? 0
}

export type PersonName = { id: number; firstName: string; lastName: string }

/** The trainers of the school, and others who are named by id. */
export const listTrainerNames = async (
  db: Db,
  schoolId: number,
  others: readonly number[],
): Promise<(PersonName & { isTrainer: boolean })[]> => {
  const { rows } = await db.execute<PersonName & { isTrainer: boolean }>(sql`
    with trainers as (
      select m.user_id from school_memberships m
      where m.school_id = ${schoolId} and m.state = 'active'
        and exists (select from school_roles r where r.membership_id = m.id and r.role = 'trainer')
    )
    select u.id, u.first_name as "firstName", u.last_name as "lastName", exists (select from trainers t where t.user_id = u.id) as "isTrainer"
    from users u where u.id = any(${sql.param([...others])}::integer[]) or u.id in (select user_id from trainers)
    order by u.last_name, u.first_name, u.id`)
  return rows
}

/** Undefined: there is no such class in the school. */
export const findClassOfSchool = async (
  db: Db,
  schoolId: number,
  appointmentId: number,
): Promise<{ startAt: string } | undefined> => {
  const { rows } = await db.execute<{ startAt: string }>(
    sql`select p.start_at as "startAt" from appointments p where p.id = ${appointmentId} and p.school_id = ${schoolId}`,
  )
  return rows[0]
}
