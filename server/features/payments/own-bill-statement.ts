/** SQL of bills that their issuer collects itself: what is still owed, how it is paid, and when it is due. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { addDays, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { isMandateValid } from '@wegband/domain/features/payments/mandates.ts'
import { ownTerms } from '@wegband/domain/features/payments/own-terms.ts'
import { bills, invoices, ledgerLines } from '../../db/schema/money/books.ts'
import { issuers } from '../../db/schema/money/catalogue.ts'
import { mandates } from '../../db/schema/money/collection.ts'
import type { Db } from '../../db/transaction.ts'
import { readMoneySettings } from './money-settings-statement.ts'

export type MandateRow = typeof mandates.$inferSelect

/** When bills are collected, and payers reminded, in Berlin. */
const TRY_AT = '06:00'

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

/** When a bill is due. One that the provider collects is due on its day; the payer of another one needs time. */
export const termsOfBill = async (
  db: Db,
  bill: {
    readonly issuerId: number
    readonly payerId: number
    readonly collection: 'provider' | 'own'
    readonly dueOn: string
  },
  today: string,
): Promise<{ readonly dueOn: string; readonly nextTryAt: string }> => {
  const settings = await readMoneySettings(db)
  if (bill.collection === 'provider')
    return { dueOn: bill.dueOn, nextTryAt: instantAt(addDays(bill.dueOn, settings.tryDays[0] ?? 0), TRY_AT) }
  const mandate = await findMandateInForce(db, bill, today)
  const { dueOn, remindOn } = ownTerms(today, mandate !== undefined, settings)
  return { dueOn, nextTryAt: instantAt(remindOn, TRY_AT) }
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
