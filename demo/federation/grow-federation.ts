/**
 * Adds a large federation to the demo for measurements: thousands of members with schools, classes, attendances and the ledger, in batches.
 */
import { sql } from 'drizzle-orm'
import { dayOf, weekOf, weekStart } from '@wegband/domain/basics/calendar-days.ts'
import type { Database } from '@wegband/server/db/open-database.ts'
import { subscriptionPlans } from '@wegband/server/db/schema/subscriptions.ts'
import { inTransaction } from '@wegband/server/db/transaction.ts'
import { FEDERATION_TABLES } from './federation.ts'
import { type Batch, MEMBERS_PER_SCHOOL, readBases } from './grow-layout.ts'
import { type Growth, growthSteps } from './grow-statements.ts'
import { MEMBERSHIP } from '../people/memberships.ts'
import { someName } from '../people/names.ts'
import { randomFor } from '../random.ts'
import { continueIds } from '../write-rows.ts'

/** Short enough to report progress and to be rolled back quickly. */
const SCHOOLS_PER_BATCH = 40
const SOME_NAMES = 200

export type GrowOptions = {
  /** Opened with a generous `queryTimeoutMs`: a statement writes some ten thousand rows. */
  readonly db: Database
  /** How many to add; at least 1. */
  readonly members: number
  /** ISO 8601 in UTC. */
  readonly now: string
  readonly onProgress?: (done: number, members: number) => void
}

const batchesOf = (members: number): Batch[] => {
  const schools = Math.ceil(members / MEMBERS_PER_SCHOOL)
  const batches: Batch[] = []
  for (let first = 1; first <= schools; first += SCHOOLS_PER_BATCH) {
    const last = Math.min(schools, first + SCHOOLS_PER_BATCH - 1)
    batches.push({
      from: (first - 1) * MEMBERS_PER_SCHOOL + 1,
      to: Math.min(members, last * MEMBERS_PER_SCHOOL),
      fromSchool: first,
      toSchool: last,
    })
  }
  return batches
}

/** The first plan of a membership level of the demo. */
const planOf = async (db: Database, levelId: number): Promise<number> => {
  const plans = await db.drizzle.select().from(subscriptionPlans).orderBy(subscriptionPlans.id)
  const plan = plans.find((one) => one.subjectType === 'membership-level' && one.subjectId === levelId)
  if (plan === undefined)
    throw new Error('The database does not hold the demo federation, which the large one builds on.')
  return plan.id
}

/** Each batch is one transaction. Needs the demo federation in the database; may be called again to add more. */
export const growFederation = async ({ db, members, now, onProgress }: GrowOptions): Promise<void> => {
  const today = dayOf(now)
  const random = randomFor('large federation')
  const names = Array.from({ length: SOME_NAMES }, () => someName(random))
  const common: Omit<Growth, 'batch'> = {
    bases: await readBases(db.drizzle),
    today,
    monday: weekStart(weekOf(today)),
    firstNames: names.map(({ firstName }) => firstName),
    lastNames: names.map(({ lastName }) => lastName),
    clubPlan: await planOf(db, MEMBERSHIP.club),
    kidsPlan: await planOf(db, MEMBERSHIP.kids),
  }
  for (const batch of batchesOf(members)) {
    await inTransaction(db, async (tx) => {
      for (const [, statements] of growthSteps({ ...common, batch }))
        for (const statement of statements) await tx.execute(statement)
    })
    onProgress?.(batch.to, members)
  }
  for (const table of Object.values(FEDERATION_TABLES)) await continueIds(db.drizzle, table)
  await db.drizzle.execute(sql`analyze`)
}
