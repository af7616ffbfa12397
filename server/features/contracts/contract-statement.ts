/** SQL of contracts with everything that their rules need: phases, pauses, plan, product, seller and open bills. */
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { issuers, products } from '../../db/schema/money/catalogue.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import { users } from '../../db/schema/people.ts'
import { subscriptionItems, subscriptionPlans, subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import { daysAheadOf } from '../payments/billing-clock-statement.ts'

export type PhaseRow = {
  id: number
  planId: number
  kind: 'term' | 'renewal'
  startsOn: string
  endsOn: string
  paidFrom: string
  totalCents: number
  discountPercent: number
}
export type PauseRow = { startsOn: string; endsOn: string }
/** A pause that waits for an answer, or the newest one that was refused. */
export type RequestedPause = PauseRow & { id: number; state: 'requested' | 'refused'; answer: string | null }
export type OpenBill = {
  id: number
  amountCents: number
  creditCents: number
  warnings: number
  payUntil: string | null
  isProcessing: boolean
  isTransfer: boolean
}
export type HeldOrder = { id: number; kind: string; orderedAt: string }
export type WithdrawalRefund = { cents: number; isOpen: boolean; dueUntil: string }
export type NextCharge = { cents: number; dueOn: string }

const phasesOf = sql<PhaseRow[]>`(
  select coalesce(json_agg(json_build_object('id', h.id, 'planId', h.plan_id, 'kind', h.kind, 'startsOn', h.starts_on, 'endsOn', h.ends_on,
    'paidFrom', h.paid_from, 'totalCents', h.total_cents, 'discountPercent', h.discount_percent) order by h.starts_on), '[]'::json)
  from subscription_phases h where h.subscription_id = ${subscriptions.id}
)`

const pausesOf = sql<PauseRow[]>`(
  select coalesce(json_agg(json_build_object('startsOn', p.starts_on, 'endsOn', p.ends_on) order by p.starts_on), '[]'::json)
  from subscription_pauses p where p.subscription_id = ${subscriptions.id} and p.state = 'granted'
)`

const requestedPauseOf = sql<RequestedPause | null>`(
  select json_build_object('id', p.id, 'startsOn', p.starts_on, 'endsOn', p.ends_on, 'state', p.state, 'answer', p.answer)
  from subscription_pauses p
  where p.subscription_id = ${subscriptions.id} and p.id = (
    select max(q.id) from subscription_pauses q where q.subscription_id = ${subscriptions.id} and q.state <> 'withdrawn'
  ) and p.state in ('requested', 'refused')
)`

const openBillOf = sql<OpenBill | null>`(
  select json_build_object('id', i.id, 'amountCents', i.amount_cents, 'creditCents', i.credit_cents, 'warnings', i.warnings,
    'payUntil', to_char(i.pay_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isTransfer', i.collection = 'own',
    'isProcessing', exists (select from payment_attempts a where a.bill_id = i.id and a.state = 'processing'))
  from bills i
  where i.state = 'open' and i.held_at is null and i.id in (
    select c.bill_id from charges c join subscription_phases h on h.id = c.phase_id where h.subscription_id = ${subscriptions.id}
  )
  order by i.due_on, i.id limit 1
)`

const nextChargeOf = sql<NextCharge | null>`(
  select json_build_object('cents', c.amount_cents, 'dueOn', c.due_on)
  from charges c join subscription_phases h on h.id = c.phase_id
  where h.subscription_id = ${subscriptions.id} and c.bill_id is null
  order by c.due_on, c.id limit 1
)`

/** Orders that hold and were placed at a distance, the oldest first. */
const heldOrdersOf = sql<HeldOrder[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind,
    'orderedAt', to_char(o.ordered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.ordered_at, o.id), '[]'::json)
  from orders o where o.subscription_id = ${subscriptions.id} and o.state in ('pending', 'complete') and o.kind <> 'paper'
)`

/** What goes back after a withdrawal. */
const withdrawalRefundsOf = sql<WithdrawalRefund[]>`(
  select coalesce(json_agg(json_build_object('cents', r.amount_cents, 'isOpen', r.state <> 'done', 'dueUntil', r.due_until)), '[]'::json)
  from refunds r
  where ${subscriptions.withdrawnOn} is not null and r.cause = 'withdrawal' and r.bill_id in (
    select c.bill_id from charges c join subscription_phases h on h.id = c.phase_id where h.subscription_id = ${subscriptions.id}
  )
)`

const personOf = (column: SQL | typeof subscriptions.userId | typeof subscriptions.profiteerId) =>
  sql<{
    id: number
    firstName: string
    lastName: string
  }>`(select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', coalesce(u.last_name, '')) from users u where u.id = ${column})`

const subjectName = sql<LocalText | null>`(case ${subscriptionPlans.subjectType}
  when 'membership-level' then (select l.name from membership_levels l where l.id = ${subscriptionPlans.subjectId})
  when 'sport' then (select s.name from sports s where s.id = ${subscriptionPlans.subjectId})
  when 'module' then (select m.name from modules m where m.id = ${subscriptionPlans.subjectId})
  when 'module-group' then (select g.name from module_groups g where g.id = ${subscriptionPlans.subjectId})
  when 'content' then (select c.name from contents c where c.id = ${subscriptionPlans.subjectId})
end)`

const selectContracts = (db: Db) =>
  db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      profiteerId: subscriptions.profiteerId,
      user: personOf(subscriptions.userId),
      profiteer: personOf(subscriptions.profiteerId),
      status: subscriptions.status,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
      cancelledAt: subscriptions.cancelledAt,
      cancellationFailedAt: subscriptions.cancellationFailedAt,
      withdrawnOn: subscriptions.withdrawnOn,
      orderedAt: subscriptions.createdAt,
      plan: subscriptionPlans,
      product: {
        id: products.id,
        name: products.name,
        isActive: products.isActive,
        isPaperOnly: products.isPaperOnly,
      },
      issuer: { id: issuers.id, legalName: issuers.legalName, collection: issuers.collection },
      isKidsLevel: sql<boolean>`coalesce((select l.is_kids from membership_levels l
        where ${subscriptionPlans.subjectType} = 'membership-level' and l.id = ${subscriptionPlans.subjectId}), false)`,
      subjectName,
      /** The rank in the last order; null for contracts that no order made. */
      familyRank: sql<number | null>`(select o.family_rank from orders o
        where o.subscription_id = ${subscriptions.id} and o.state = 'complete' order by o.id desc limit 1)`,
      ewtoAnnualFee: sql<
        number | null
      >`(select m.annual_fee_cents from legacy_members m where m.user_id = ${subscriptions.profiteerId})`,
      phases: phasesOf,
      pauses: pausesOf,
      requestedPause: requestedPauseOf,
      /** How far a demo has moved the clock of the payer. */
      daysAhead: daysAheadOf(subscriptions.userId),
      heldOrders: heldOrdersOf,
      hasFile: sql<boolean>`exists (select from orders o where o.subscription_id = ${subscriptions.id} and o.contract_file is not null)`,
      withdrawalRefunds: withdrawalRefundsOf,
      openBill: openBillOf,
      nextCharge: nextChargeOf,
    })
    .from(subscriptions)
    .innerJoin(subscriptionItems, eq(subscriptionItems.subscriptionId, subscriptions.id))
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionItems.planId))
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(issuers, eq(issuers.id, products.issuerId))

export type ContractRow = Awaited<ReturnType<typeof selectContracts>>[number]

/** Contracts that these people pay for or benefit from, the newest first. */
export const listContracts = (db: Db, personIds: readonly number[]): Promise<ContractRow[]> =>
  selectContracts(db)
    .where(
      or(inArray(subscriptions.userId, [...personIds]), inArray(subscriptions.profiteerId, [...personIds])),
    )
    .orderBy(sql`${subscriptions.id} desc`)

/** Undefined for an unknown id, and for a contract that none of these people pays for or benefits from. */
export const findContract = async (
  db: Db,
  personIds: readonly number[],
  id: number,
): Promise<ContractRow | undefined> => {
  const isOfThem = or(
    inArray(subscriptions.userId, [...personIds]),
    inArray(subscriptions.profiteerId, [...personIds]),
  )
  const [row] = await selectContracts(db).where(and(eq(subscriptions.id, id), isOfThem))
  return row
}

/** Contracts of payers: their ranks in the family, and what is held. */
export const listContractsOfPayers = (db: Db, payerIds: readonly number[]): Promise<ContractRow[]> =>
  selectContracts(db)
    .where(inArray(subscriptions.userId, [...payerIds]))
    .orderBy(subscriptions.id)

export const listContractsOfPayer = (db: Db, payerId: number): Promise<ContractRow[]> =>
  listContractsOfPayers(db, [payerId])

/** Contracts that a person benefits from. */
export const listContractsOfProfiteer = (db: Db, profiteerId: number): Promise<ContractRow[]> =>
  selectContracts(db).where(eq(subscriptions.profiteerId, profiteerId)).orderBy(subscriptions.id)

/** Locks the row of a contract until the transaction ends; false for an unknown id. */
export const lockContract = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('update')
  return rows.length > 0
}

/** Locks the row of a payer: orders of one payer follow each other, so that ranks and coupons count right. */
export const lockPayer = async (tx: Db, payerId: number): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, payerId)).for('update')
}

export const insertContract = async (
  tx: Db,
  row: typeof subscriptions.$inferInsert,
  planId: number,
): Promise<number> => {
  const [made] = await tx.insert(subscriptions).values(row).returning({ id: subscriptions.id })
  if (made === undefined) throw new Error('an insert returned no row')
  await tx.insert(subscriptionItems).values({ subscriptionId: made.id, planId })
  return made.id
}

/** Ids in the order of the rows, in which they are counted. */
export const insertPhases = async (
  tx: Db,
  rows: readonly (typeof subscriptionPhases.$inferInsert)[],
): Promise<number[]> => {
  if (rows.length === 0) return []
  const made = await tx
    .insert(subscriptionPhases)
    .values([...rows])
    .returning({ id: subscriptionPhases.id })
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}

export const insertPhase = async (tx: Db, row: typeof subscriptionPhases.$inferInsert): Promise<number> => {
  const [id] = await insertPhases(tx, [row])
  if (id === undefined) throw new Error('an insert returned no row')
  return id
}

/** The last phases of contracts have new ends. */
export const movePhaseEnds = async (
  tx: Db,
  rows: readonly { readonly id: number; readonly phaseEndsAt: string }[],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update subscriptions set phase_ends_at = v."phaseEndsAt", updated_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id int, "phaseEndsAt" timestamptz) where subscriptions.id = v.id`)
}

export const updateContract = async (
  tx: Db,
  id: number,
  change: Partial<
    Pick<
      typeof subscriptions.$inferSelect,
      | 'status'
      | 'startsAt'
      | 'phaseEndsAt'
      | 'endsAt'
      | 'cancelledAt'
      | 'cancellationFailedAt'
      | 'withdrawnOn'
    >
  >,
  now: Date,
): Promise<void> => {
  await tx
    .update(subscriptions)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(subscriptions.id, id))
}

/** The phases of a contract in order. */
export const listPhases = (db: Db, subscriptionId: number) =>
  db
    .select()
    .from(subscriptionPhases)
    .where(eq(subscriptionPhases.subscriptionId, subscriptionId))
    .orderBy(subscriptionPhases.startsOn)

/** The free trial ends now, because its days are part of a contract. */
export const endFreemium = async (tx: Db, userId: number, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx
    .update(users)
    .set({ freemiumEndsAt: at })
    .where(and(eq(users.id, userId), gt(users.freemiumEndsAt, at)))
}

/** For jobs, which act for no caller. */
export const findContractById = async (db: Db, id: number): Promise<ContractRow | undefined> => {
  const [row] = await selectContracts(db).where(eq(subscriptions.id, id))
  return row
}

/** For the office, the newest first. */
export const listContractsById = async (db: Db, ids: readonly number[]): Promise<ContractRow[]> =>
  ids.length === 0
    ? []
    : selectContracts(db)
        .where(inArray(subscriptions.id, [...ids]))
        .orderBy(sql`${subscriptions.id} desc`)
