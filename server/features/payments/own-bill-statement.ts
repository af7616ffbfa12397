/** SQL of bills that their issuer collects itself: what is still owed, how it is paid, and when it is due. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { isMandateValid } from '@wegband/domain/features/payments/mandates.ts'
import type { MoneySettings } from '@wegband/domain/features/payments/money-settings.ts'
import { ownTerms } from '@wegband/domain/features/payments/own-terms.ts'
import { bills, invoices, ledgerLines } from '../../db/schema/money/books.ts'
import { issuers } from '../../db/schema/money/catalogue.ts'
import { mandates } from '../../db/schema/money/collection.ts'
import type { Db } from '../../db/transaction.ts'
import { readMoneySettings } from './money-settings-statement.ts'

export type MandateRow = typeof mandates.$inferSelect

/** When bills are collected, and payers reminded, in Berlin. */
const TRY_AT = '06:00'

const listUnrevokedMandates = (db: Db, payerIds: readonly number[]): Promise<MandateRow[]> =>
  db
    .select()
    .from(mandates)
    .where(and(inArray(mandates.userId, [...payerIds]), isNull(mandates.revokedOn)))

/** The mandate of a payer for an issuer that is neither revoked nor lapsed. */
export const findMandateInForce = async (
  db: Db,
  { issuerId, payerId }: { readonly issuerId: number; readonly payerId: number },
  today: string,
): Promise<MandateRow | undefined> => {
  const [row] = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.issuerId, issuerId), eq(mandates.userId, payerId), isNull(mandates.revokedOn)))
  return row !== undefined && isMandateValid(row, today) ? row : undefined
}

type BillToDate = {
  readonly issuerId: number
  readonly payerId: number
  readonly collection: 'provider' | 'own'
  readonly dueOn: string
}
type Terms = { readonly dueOn: string; readonly nextTryAt: string }

const termsOf = (bill: BillToDate, isDebited: boolean, today: string, settings: MoneySettings): Terms => {
  if (bill.collection === 'provider')
    return { dueOn: bill.dueOn, nextTryAt: instantAt(addDays(bill.dueOn, settings.tryDays[0] ?? 0), TRY_AT) }
  const { dueOn, remindOn } = ownTerms(today, isDebited, settings)
  return { dueOn, nextTryAt: instantAt(remindOn, TRY_AT) }
}

/** When a bill is due. One that the provider collects is due on its day; the payer of another one needs time. */
export const termsOfBill = async (db: Db, bill: BillToDate, today: string): Promise<Terms> => {
  const settings = await readMoneySettings(db)
  const mandate = bill.collection === 'own' ? await findMandateInForce(db, bill, today) : undefined
  return termsOf(bill, mandate !== undefined, today, settings)
}

/** The same for the bills of a round, with one statement for all of them. */
export const termsOfBills = async <B extends BillToDate>(
  db: Db,
  bills: readonly B[],
  today: string,
  settings: MoneySettings,
): Promise<(B & Terms)[]> => {
  const debited = bills.filter(({ collection }) => collection === 'own').map(({ payerId }) => payerId)
  const rows = debited.length === 0 ? [] : await listUnrevokedMandates(db, debited)
  const keys = new Set(
    rows.filter((one) => isMandateValid(one, today)).map(({ issuerId, userId }) => `${issuerId} ${userId}`),
  )
  return bills.map((bill) => ({
    ...bill,
    ...termsOf(bill, keys.has(`${bill.issuerId} ${bill.payerId}`), today, settings),
  }))
}

/**
 * What is owed for a bill by the ledger: a returned debit adds its fee, a cancellation takes off. The table is named in the text, since
 * Drizzle leaves its name out where a statement reads one table alone.
 */
export const openCentsOf = sql<number>`(select coalesce(sum(l.amount_cents), 0)::int from ${ledgerLines} l
  where l.bill_id = bills.id and l.account = 'receivable')`

export const readOpenCents = async (db: Db, billId: number): Promise<number> => {
  const [row] = await db.select({ cents: openCentsOf }).from(bills).where(eq(bills.id, billId))
  return row?.cents ?? 0
}

/** What a transfer for a bill needs. Undefined for a bill of another payer. */
export const findTransfer = async (db: Db, payerId: number, billId: number) => {
  const [row] = await db
    .select({
      bill: bills,
      openCents: openCentsOf,
      legalName: issuers.legalName,
      accountHolder: issuers.accountHolder,
      iban: issuers.iban,
      bic: issuers.bic,
      number: invoices.number,
    })
    .from(bills)
    .innerJoin(issuers, eq(issuers.id, bills.issuerId))
    .leftJoin(invoices, and(eq(invoices.billId, bills.id), eq(invoices.kind, 'invoice')))
    .where(and(eq(bills.id, billId), eq(bills.payerId, payerId)))
    .orderBy(desc(invoices.id))
    .limit(1)
  return row
}
