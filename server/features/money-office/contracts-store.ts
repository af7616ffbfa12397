/** SQL of contracts as the office searches and opens them. */
import { and, asc, count, desc, eq, exists, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OFFICE_STATUSES } from '@wegband/domain/features/money-office/contracts-contract.ts'
import {
  bills,
  charges,
  invoices,
  ledgerLines,
  ledgerTransactions,
  paymentAttempts,
  refunds,
} from '../../db/schema/money/books.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import { users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import { leftCentsOf } from '../payments/refunds/refund-statement.ts'

export type ContractFilter = {
  /** Undefined: any; an empty list finds nothing. */
  readonly userIds: readonly number[] | undefined
  readonly contractId: number | undefined
  readonly invoiceNumber: string | undefined
  readonly status: (typeof OFFICE_STATUSES)[number] | undefined
}

const matching = (
  db: Db,
  { userIds, contractId, invoiceNumber, status }: ContractFilter,
): SQL | undefined => {
  const found = [
    ...(userIds === undefined
      ? []
      : [inArray(subscriptions.userId, [...userIds]), inArray(subscriptions.profiteerId, [...userIds])]),
    ...(contractId === undefined ? [] : [eq(subscriptions.id, contractId)]),
    ...(invoiceNumber === undefined
      ? []
      : [
          exists(
            db
              .select({ id: invoices.id })
              .from(invoices)
              .innerJoin(charges, eq(charges.billId, invoices.billId))
              .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
              .where(
                and(
                  eq(invoices.number, invoiceNumber),
                  eq(subscriptionPhases.subscriptionId, subscriptions.id),
                ),
              ),
          ),
        ]),
  ]
  return and(found.length === 0 ? undefined : or(...found), status && eq(subscriptions.status, status))
}

export const listContractIds = async (
  db: Db,
  filter: ContractFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> => {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(matching(db, filter))
    .orderBy(desc(subscriptions.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

export const countContracts = async (db: Db, filter: ContractFilter): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(subscriptions).where(matching(db, filter))
  return row?.total ?? 0
}

const payer = alias(users, 'payer')
const profiteer = alias(users, 'profiteer')
const person = (table: typeof payer | typeof profiteer) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
})

/** The full names and the credit, which the members' own pages do not need. */
export const listPeopleOfContracts = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: subscriptions.id,
      user: person(payer),
      profiteer: person(profiteer),
      creditCents: payer.balanceCents,
      openCents: sql<number>`(select coalesce(sum(b.amount_cents - b.credit_cents), 0)::int from bills b where b.state = 'open' and b.id in (
        select c.bill_id from charges c join subscription_phases h on h.id = c.phase_id where h.subscription_id = ${subscriptions.id}))`,
    })
    .from(subscriptions)
    .innerJoin(payer, eq(payer.id, subscriptions.userId))
    .innerJoin(profiteer, eq(profiteer.id, subscriptions.profiteerId))
    .where(inArray(subscriptions.id, [...ids]))

export const listChargesOfContract = (db: Db, subscriptionId: number) =>
  db
    .select({ charge: charges })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .where(eq(subscriptionPhases.subscriptionId, subscriptionId))
    .orderBy(asc(charges.dueOn), asc(charges.id))

export const listBillRows = (db: Db, ids: readonly number[]) =>
  db
    .select({ ...getTableColumns(bills), leftCents: leftCentsOf })
    .from(bills)
    .where(inArray(bills.id, [...ids]))
    .orderBy(desc(bills.dueOn), desc(bills.id))

export const listAttemptsOf = (db: Db, billIds: readonly number[]) =>
  db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.billId, [...billIds]))
    .orderBy(asc(paymentAttempts.id))

export const listRefundsOf = (db: Db, billIds: readonly number[]) =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.billId, [...billIds]))
    .orderBy(asc(refunds.id))

export const listInvoicesOf = (db: Db, billIds: readonly number[]) =>
  db
    .select({
      id: invoices.id,
      billId: invoices.billId,
      number: invoices.number,
      kind: invoices.kind,
      issuedOn: invoices.issuedOn,
      totalCents: invoices.totalCents,
    })
    .from(invoices)
    .where(inArray(invoices.billId, [...billIds]))
    .orderBy(asc(invoices.id))

export const listLinesOf = (db: Db, billIds: readonly number[]) =>
  db
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      bookedOn: ledgerTransactions.bookedOn,
      note: ledgerTransactions.note,
      billId: ledgerLines.billId,
      account: ledgerLines.account,
      cents: ledgerLines.amountCents,
    })
    .from(ledgerLines)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerLines.transactionId))
    .where(inArray(ledgerLines.billId, [...billIds]))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerLines.id))

/** Whether a credit with this key is booked already. */
export const isCreditKnown = async (db: Db, transfer: string): Promise<boolean> => {
  const rows = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.kind, 'credit-grant'), eq(ledgerTransactions.cause, transfer)))
    .limit(1)
  return rows.length > 0
}
