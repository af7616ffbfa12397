/** What the parts of the school that collects itself share. */
import { addDays, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import type { Posting } from '@wegband/domain/features/ledger/ledger.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import type { BillFate, OwnMember } from './own-school-plan.ts'

/** The example account of the German banks, and the example identifier of the Bundesbank. */
export const IBAN = 'DE89370400440532013000'
export const CREDITOR_ID = 'DE98ZZZ09999999999'
export const PREFIX = 'LH'
export const PRICE_CENTS = 4_900
export const FORMER_PRICE_CENTS = 4_500
export const RETURN_FEE_CENTS = 300
export const TRANSFER_DAYS = 14
export const DEBIT_DAYS = 5
export const VAT = { basisPoints: 1_900, exemption: null }
export const TERMS = {
  interval: 'month',
  intervalCount: 1,
  effectivePeriodLength: 12,
  price: PRICE_CENTS,
  renewalPriceCents: null,
} as const

export type Person = {
  readonly id: number
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
}
export type Contract = {
  readonly member: OwnMember
  readonly person: Person
  readonly subscriptionId: number
  readonly phaseId: number
}
export type Bill = {
  readonly id: number
  readonly payer: Person
  readonly member: OwnMember
  readonly index: number
  readonly billedOn: string
  readonly fate: BillFate
  readonly period: { readonly startsOn: string; readonly endsOn: string }
  readonly number: string
}
export type Seller = { readonly id: number; readonly planId: number; readonly headId: number }
export type Scene = {
  readonly tx: Transaction
  readonly seller: Seller
  readonly today: string
  readonly secret: string
}

export type Booked = {
  readonly posting: Posting
  readonly cause: string
  readonly on: string
  readonly billId: number
}

export const only = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('an insert returned no row')
  return row
}

export const at = (day: string, time = '09:00'): string => instantAt(day, time)

export const startOf = ({ startedDaysAgo }: OwnMember, today: string): string =>
  addDays(today, -startedDaysAgo)
export const termStart = (startsOn: string) => ({
  countedFrom: addDays(startsOn, -1),
  isAtOnce: false,
  freeDays: 0,
})
