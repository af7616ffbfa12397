/**
 * The ledger: double entry in pure functions. Each posting sums to zero. Debits are positive, so receivables and money are positive,
 * revenue, tax and credit negative (docs/decisions/0068).
 */
import { exactCents, sumCents, type Cents } from '../../basics/money.ts'
import type { VatParts } from '../../basics/vat.ts'

export const ACCOUNTS = [
  /** What members owe. */
  'receivable',
  'revenue',
  'vat',
  /** What members have to their credit. */
  'credit',
  /** Money that the payment provider holds. */
  'provider',
  'bank',
  'cash',
  'write-off',
  /** What provider and bank charge. */
  'fees',
  /** Where credit of the association's earlier books comes from. */
  'opening',
] as const
export type Account = (typeof ACCOUNTS)[number]
/** Where money is. */
export type MoneyAccount = 'provider' | 'bank' | 'cash'

export const POSTING_KINDS = [
  'charge',
  'cancellation',
  'payment',
  'return',
  'refund',
  'credit-grant',
  'credit-use',
  'credit-transfer',
  'credit-forfeit',
  'write-off',
  'fee',
  'fee-passed-on',
  'payout',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** `userId` of the payer for receivables and credit; null for all other accounts. */
export type LedgerEntry = { readonly account: Account; readonly userId: number | null; readonly cents: Cents }
export type Posting = { readonly kind: PostingKind; readonly entries: readonly LedgerEntry[] }

const entry = (account: Account, cents: Cents, userId: number | null = null): LedgerEntry => ({
  account,
  userId,
  cents: exactCents(cents),
})

/** Entries of nothing are left out. Anything that does not sum to zero is a mistake of the caller and throws a RangeError. */
export const posting = (kind: PostingKind, entries: readonly LedgerEntry[]): Posting => {
  const sum = sumCents(entries.map(({ cents }) => cents))
  if (sum !== 0) throw new RangeError(`a posting of kind ${kind} sums to ${sum}`)
  return { kind, entries: entries.filter(({ cents }) => cents !== 0) }
}

const positive = (cents: Cents): Cents => {
  if (exactCents(cents) < 0) throw new RangeError(`a negative amount: ${cents}`)
  return cents
}

const invoiced = (kind: PostingKind, userId: number, groups: readonly VatParts[], sign: 1 | -1): Posting =>
  posting(kind, [
    entry('receivable', sign * sumCents(groups.map(({ grossCents }) => grossCents)), userId),
    entry('revenue', -sign * sumCents(groups.map(({ netCents }) => netCents))),
    entry('vat', -sign * sumCents(groups.map(({ vatCents }) => vatCents))),
  ])

/** A bill is due: its parts by rate become owed. */
export const postCharge = (userId: number, groups: readonly VatParts[]): Posting =>
  invoiced('charge', userId, groups, 1)

/** A bill, or a part of it, is cancelled: the counterpart of `postCharge`, with positive parts. */
export const postCancellation = (userId: number, groups: readonly VatParts[]): Posting =>
  invoiced('cancellation', userId, groups, -1)

/** Money came in. */
export const postPayment = (userId: number, cents: Cents, into: MoneyAccount): Posting =>
  posting('payment', [entry(into, positive(cents)), entry('receivable', -cents, userId)])

/** A debit was returned or a payment disputed: what was paid is owed again. */
export const postReturn = (userId: number, cents: Cents, from: MoneyAccount): Posting =>
  posting('return', [entry('receivable', positive(cents), userId), entry(from, -cents)])

/** Money goes back, after its bill was cancelled. */
export const postRefund = (userId: number, cents: Cents, from: MoneyAccount): Posting =>
  posting('refund', [entry('receivable', positive(cents), userId), entry(from, -cents)])

/**
 * Credit arises: from what was overpaid or cancelled (`receivable`), as goodwill of the office (`write-off`), or from earlier books
 * (`opening`).
 */
export const postCreditGrant = (
  userId: number,
  cents: Cents,
  from: 'receivable' | 'write-off' | 'opening',
): Posting =>
  posting('credit-grant', [
    entry(from, positive(cents), from === 'receivable' ? userId : null),
    entry('credit', -cents, userId),
  ])

/** Credit pays a bill. */
export const postCreditUse = (userId: number, cents: Cents): Posting =>
  posting('credit-use', [entry('credit', positive(cents), userId), entry('receivable', -cents, userId)])

/** Credit moves inside a family. */
export const postCreditTransfer = (fromUserId: number, toUserId: number, cents: Cents): Posting =>
  posting('credit-transfer', [
    entry('credit', positive(cents), fromUserId),
    entry('credit', -cents, toUserId),
  ])

/** Credit that is not paid out ends with the account. It is booked against what was given up, as goodwill is. */
export const postCreditForfeit = (userId: number, cents: Cents): Posting =>
  posting('credit-forfeit', [entry('credit', positive(cents), userId), entry('write-off', -cents)])

/** What cannot be collected is given up, and its tax is corrected (§ 17 UStG). `groups`: the parts of what is open. */
export const postWriteOff = (userId: number, groups: readonly VatParts[]): Posting =>
  posting('write-off', [
    entry('write-off', sumCents(groups.map(({ netCents }) => netCents))),
    entry('vat', sumCents(groups.map(({ vatCents }) => vatCents))),
    entry('receivable', -sumCents(groups.map(({ grossCents }) => grossCents)), userId),
  ])

/** The provider or the bank charges for a payment or a return. */
export const postFee = (cents: Cents, from: 'provider' | 'bank'): Posting =>
  posting('fee', [entry('fees', positive(cents)), entry(from, -cents)])

/** The member pays the fee of a returned debit. It is damages, so it has no tax. */
export const postFeePassedOn = (userId: number, cents: Cents): Posting =>
  posting('fee-passed-on', [entry('receivable', positive(cents), userId), entry('fees', -cents)])

/** The provider transfers what it holds. */
export const postPayout = (cents: Cents): Posting =>
  posting('payout', [entry('bank', positive(cents)), entry('provider', -cents)])

/** The balance of an account, of one payer or of all. */
export const balanceOf = (postings: readonly Posting[], account: Account, userId?: number): Cents =>
  sumCents(
    postings
      .flatMap(({ entries }) => entries)
      .filter((one) => one.account === account && (userId === undefined || one.userId === userId))
      .map(({ cents }) => cents),
  )

/** What a member has to their credit: zero or positive. */
export const creditOf = (postings: readonly Posting[], userId: number): Cents =>
  exactCents(-balanceOf(postings, 'credit', userId))

/** What a member owes; negative if the member gets something back. */
export const openOf = (postings: readonly Posting[], userId: number): Cents =>
  balanceOf(postings, 'receivable', userId)
