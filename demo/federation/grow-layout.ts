/**
 * The layout of a large federation. Every id is calculated from the number of the member, so that the statements that write it need no
 * look-ups. Measurements need its size and shape, not the stories of the demo.
 */
import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { WEEKS_AHEAD } from '@wegband/server/features/appointments/schedule/materialise-series.ts'
import type { Db } from '@wegband/server/db/transaction.ts'
import { appointments, attendances, series } from '@wegband/server/db/schema/appointments.ts'
import { bills, ledgerTransactions, paymentAttempts } from '@wegband/server/db/schema/money/books.ts'
import { subscriptionPhases } from '@wegband/server/db/schema/money/orders.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import { schoolMemberships, schools, schoolSites } from '@wegband/server/db/schema/schools.ts'
import { subscriptions } from '@wegband/server/db/schema/subscriptions.ts'
import { SPORT } from '../training/sports.ts'

export const MEMBERS_PER_SCHOOL = 300
/** Each member goes to one of them, by number; the sport of each class of the week. */
export const CLASS_SPORTS = [
  SPORT.wingChun,
  SPORT.wingChun,
  SPORT.wingChun,
  SPORT.escrima,
  SPORT.escrima,
  SPORT.chikung,
  SPORT.kids,
  SPORT.kids,
] as const
export const CLASSES_PER_SCHOOL = CLASS_SPORTS.length
/** From this class on they are for children. */
const FIRST_KIDS_CLASS = CLASS_SPORTS.indexOf(SPORT.kids)
export const WEEKS_BACK = 26
export const WEEKS = WEEKS_BACK + WEEKS_AHEAD + 1
/** Ten attendances per member, as goal P14 counts them. */
export const ATTENDED_PERCENT = 39
/** Described levels in which the members are, by sport. */
export const LEVELS: Readonly<Record<number, number>> = {
  [SPORT.wingChun]: 3,
  [SPORT.escrima]: 2,
  [SPORT.chikung]: 1,
  [SPORT.kids]: 3,
}

/** A whole number written into a statement. */
export const int = (value: number): SQL => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number: ${value}`)
  return sql.raw(String(value))
}

/** The last id in use of each table that gets ids by arithmetic. */
export type Bases = Readonly<
  Record<
    | 'users'
    | 'schools'
    | 'sites'
    | 'memberships'
    | 'subscriptions'
    | 'series'
    | 'appointments'
    | 'attendances'
    | 'terms'
    | 'bills'
    | 'attempts'
    | 'postings',
    number
  >
>

const lastId = async (db: Db, table: PgTable): Promise<number> => {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from ${sql.identifier(getTableName(table))}`,
  )
  return rows[0]?.last ?? 0
}

export const readBases = async (db: Db): Promise<Bases> => ({
  users: await lastId(db, users),
  schools: await lastId(db, schools),
  sites: await lastId(db, schoolSites),
  memberships: await lastId(db, schoolMemberships),
  subscriptions: await lastId(db, subscriptions),
  series: await lastId(db, series),
  appointments: await lastId(db, appointments),
  attendances: await lastId(db, attendances),
  terms: await lastId(db, subscriptionPhases),
  bills: await lastId(db, bills),
  attempts: await lastId(db, paymentAttempts),
  postings: await lastId(db, ledgerTransactions),
})

/** Members from..to and schools fromSchool..toSchool, all counted from 1. */
export type Batch = { from: number; to: number; fromSchool: number; toSchool: number }

/** Numbers of members and schools, as sub-selects at the start of every statement. */
export const members = ({ from, to }: Batch): SQL => sql`generate_series(${int(from)}, ${int(to)}) as n`
export const schoolsOf = ({ fromSchool, toSchool }: Batch): SQL =>
  sql`generate_series(${int(fromSchool)}, ${int(toSchool)}) as s`

/** The school of member n, counted from 1; their class in it counts from 0. */
export const SCHOOL_OF = sql.raw(`((n - 1) / ${MEMBERS_PER_SCHOOL} + 1)`)
export const CLASS_OF = sql.raw(`(n % ${CLASSES_PER_SCHOOL})`)
export const SPORT_OF = sql.raw(`(array[${CLASS_SPORTS.join(',')}])[n % ${CLASSES_PER_SCHOOL} + 1]`)
const LEVEL_CASES = Object.entries(LEVELS)
  .map(([sport, levels]) => `when ${sport} then ${levels}`)
  .join(' ')
/** 1 to the number of described levels, spread evenly. */
export const LEVEL_OF = sql`(1 + n / ${int(CLASSES_PER_SCHOOL)} % (case ${SPORT_OF} ${sql.raw(LEVEL_CASES)} end))`
export const IS_KID = sql.raw(`(n % ${CLASSES_PER_SCHOOL} >= ${FIRST_KIDS_CLASS})`)
/** The number of the member who pays for member n: a child's parent, else themselves. */
export const PAYER_OF = sql`(case when ${IS_KID} and n > 6 then n - 6 else n end)`
/** 0 to 99, always the same for the same two numbers. */
export const percent = (one: SQL, other: SQL): SQL =>
  sql`((hashint4(${one} * 64 + ${other}) & 2147483647) % 100)`
