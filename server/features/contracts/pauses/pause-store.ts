/** SQL of pauses: asking, answering, and moving what a granted pause moves. */
import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { dayMovedByPause, movedByPause } from '@wegband/domain/features/subscriptions/contracts/pauses.ts'
import type { DayRange } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { charges } from '../../../db/schema/money/books.ts'
import { issuers, products } from '../../../db/schema/money/catalogue.ts'
import { subscriptionPauses, subscriptionPhases } from '../../../db/schema/money/orders.ts'
import { users } from '../../../db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '../../../db/schema/schools.ts'
import { subscriptionItems, subscriptionPlans, subscriptions } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'

export type PauseRequestRow = typeof subscriptionPauses.$inferSelect

export const insertPause = async (
  tx: Db,
  row: typeof subscriptionPauses.$inferInsert,
): Promise<PauseRequestRow> => {
  const [made] = await tx.insert(subscriptionPauses).values(row).returning()
  if (made === undefined) throw new Error('an insert returned no row')
  return made
}

type Closing = Pick<PauseRequestRow, 'state'> & Partial<Pick<PauseRequestRow, 'answer' | 'answeredBy'>>

const closeWhere = (tx: Db, which: SQL, change: Closing, now: Date): Promise<PauseRequestRow[]> => {
  const at = now.toISOString()
  return tx
    .update(subscriptionPauses)
    .set({ ...change, answeredAt: at, updatedAt: at })
    .where(and(which, eq(subscriptionPauses.state, 'requested')))
    .returning()
}

/** Ends a pause that waits for an answer. Undefined when it waits no more. */
export const closePause = async (
  tx: Db,
  id: number,
  change: Closing,
  now: Date,
): Promise<PauseRequestRow | undefined> => {
  const [row] = await closeWhere(tx, eq(subscriptionPauses.id, id), change, now)
  return row
}

/** Ends all pauses of these contracts that wait for an answer, and returns them. */
export const closePauses = (
  tx: Db,
  contractIds: readonly number[],
  change: Closing,
  now: Date,
): Promise<PauseRequestRow[]> =>
  contractIds.length === 0
    ? Promise.resolve([])
    : closeWhere(tx, inArray(subscriptionPauses.subscriptionId, [...contractIds]), change, now)

/** The school that sells the contract of a pause. Undefined for an unknown pause. */
export const findPause = async (db: Db, id: number) => {
  const [row] = await db
    .select({ pause: subscriptionPauses, schoolId: issuers.schoolId })
    .from(subscriptionPauses)
    .innerJoin(subscriptionItems, eq(subscriptionItems.subscriptionId, subscriptionPauses.subscriptionId))
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionItems.planId))
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .where(eq(subscriptionPauses.id, id))
  return row
}

export const findSellingSchool = async (db: Db, issuerId: number): Promise<number> => {
  const [row] = await db.select({ schoolId: issuers.schoolId }).from(issuers).where(eq(issuers.id, issuerId))
  if (row === undefined) throw new Error(`there is no issuer ${issuerId}`)
  return row.schoolId
}

/** The active heads of a school. */
export const listHeads = async (db: Db, schoolId: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ userId: schoolMemberships.userId })
    .from(schoolMemberships)
    .innerJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        eq(schoolMemberships.state, 'active'),
        eq(schoolRoles.role, 'leader'),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** People of the office. */
export const listAdmins = async (db: Db): Promise<number[]> => {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true))
  return rows.map(({ id }) => id)
}

type Person = { id: number; firstName: string; lastName: string }
const personOf = (column: typeof subscriptions.userId | typeof subscriptions.profiteerId) =>
  sql<Person>`(select json_build_object('id', u.id, 'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, ''))
    from users u where u.id = ${column})`

/** `schoolIds` null: of all schools. */
export const listWaiting = (db: Db, schoolIds: readonly number[] | null, limit: number) =>
  db
    .select({
      id: subscriptionPauses.id,
      schoolId: issuers.schoolId,
      productName: sql<LocalText | null>`coalesce(${products.name}, (select l.name from membership_levels l
        where ${subscriptionPlans.subjectType} = 'membership-level' and l.id = ${subscriptionPlans.subjectId}),
        (select s.name from sports s where ${subscriptionPlans.subjectType} = 'sport' and s.id = ${subscriptionPlans.subjectId}))`,
      payer: personOf(subscriptions.userId),
      profiteer: personOf(subscriptions.profiteerId),
      startsOn: subscriptionPauses.startsOn,
      endsOn: subscriptionPauses.endsOn,
      reason: subscriptionPauses.reason,
      requestedAt: subscriptionPauses.createdAt,
      contractEndsAt: subscriptions.endsAt,
    })
    .from(subscriptionPauses)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPauses.subscriptionId))
    .innerJoin(subscriptionItems, eq(subscriptionItems.subscriptionId, subscriptions.id))
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionItems.planId))
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .where(
      and(
        eq(subscriptionPauses.state, 'requested'),
        schoolIds === null ? undefined : inArray(issuers.schoolId, [...schoolIds]),
      ),
    )
    .orderBy(asc(subscriptionPauses.id))
    .limit(limit)

/** Phases that end in or after the pause become longer or later. The last one first, so that they never overlap. */
export const movePhases = async (tx: Db, subscriptionId: number, pause: DayRange): Promise<void> => {
  const rows = await tx
    .select()
    .from(subscriptionPhases)
    .where(
      and(
        eq(subscriptionPhases.subscriptionId, subscriptionId),
        gte(subscriptionPhases.endsOn, pause.startsOn),
      ),
    )
    .orderBy(desc(subscriptionPhases.startsOn))
  for (const { id, startsOn, endsOn, paidFrom } of rows)
    await tx
      .update(subscriptionPhases)
      .set({
        ...movedByPause({ startsOn, endsOn }, pause),
        paidFrom: dayMovedByPause(paidFrom, pause),
      })
      .where(eq(subscriptionPhases.id, id))
}

/** What charges cover moves, and the day on which those are due that are on no bill yet. Amounts stay. */
export const moveCharges = async (tx: Db, subscriptionId: number, pause: DayRange): Promise<void> => {
  const rows = await tx
    .select({ charge: charges })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .where(
      and(eq(subscriptionPhases.subscriptionId, subscriptionId), gte(charges.coversUntil, pause.startsOn)),
    )
  for (const { charge } of rows) {
    const covers = movedByPause({ startsOn: charge.coversFrom, endsOn: charge.coversUntil }, pause)
    await tx
      .update(charges)
      .set({
        coversFrom: covers.startsOn,
        coversUntil: covers.endsOn,
        ...(charge.billId === null ? { dueOn: dayMovedByPause(charge.dueOn, pause) } : {}),
      })
      .where(eq(charges.id, charge.id))
  }
}
