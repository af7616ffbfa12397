/**
 * Credit of members. It only moves, and each move is a posting of the ledger, so all sums to zero. `users.balance_cents` is the same
 * figure kept beside it, for reading and locking (F15); `npm run recount` compares both.
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  postCreditForfeit,
  postCreditGrant,
  postCreditTransfer,
  postCreditUse,
  type Posting,
} from '@wegband/domain/features/ledger/ledger.ts'
import type { Db } from '../../db/transaction.ts'
import { readAssociationIssuer } from '../ledger/association-issuer-statement.ts'
import { book } from '../ledger/ledger-statement.ts'
import { addToBalance } from './balance-statement.ts'

/**
 * Why credit moves, which says what stands against it. `legacy-credit`: the association's earlier books. `payment`: what the person owes,
 * so credit pays a bill or comes back from one. `correction`: goodwill, or credit that ends with an account. `child-credit`: a parent.
 */
export type CreditReason = 'legacy-credit' | 'child-credit' | 'payment' | 'correction'

export type CreditMove = {
  /** The cause of the move. It is booked once: a second try throws. */
  readonly transfer: string
  /** Null: what stands against credit, by `reason`. */
  readonly from: number | null
  readonly to: number | null
  /** Cents, more than zero. */
  readonly amountCents: number
  readonly reason: CreditReason
  /** The bill that the credit pays or comes back from, and its seller. Without one, the association's books hold the move. */
  readonly bill?: { readonly id: number; readonly issuerId: number }
  /** The seller whose books hold a move that belongs to no bill. */
  readonly issuerId?: number
}

const SOURCES = { 'legacy-credit': 'opening', payment: 'receivable', correction: 'write-off' } as const

const postingOf = ({ from, to, amountCents, reason }: CreditMove): Posting => {
  if (from !== null && to !== null) return postCreditTransfer(from, to, amountCents)
  if (reason !== 'child-credit' && to !== null) return postCreditGrant(to, amountCents, SOURCES[reason])
  if (reason === 'payment' && from !== null) return postCreditUse(from, amountCents)
  if (reason === 'correction' && from !== null) return postCreditForfeit(from, amountCents)
  throw new Error(`credit does not move like this: ${reason}`)
}

/** Books the move and changes both balances. The caller checks after `lockBalances` whether a balance may go below zero. */
export const moveCredit = async (tx: Db, move: CreditMove, now: Date): Promise<void> => {
  const { transfer, from, to, amountCents, bill, issuerId } = move
  if (amountCents <= 0) throw new Error('a move of credit moves something')
  const isNew = await book(tx, postingOf(move), {
    issuerId: bill?.issuerId ?? issuerId ?? (await readAssociationIssuer(tx)),
    cause: transfer,
    bookedOn: dayOf(now.toISOString()),
    billId: bill?.id ?? null,
  })
  if (!isNew) throw new Error(`credit was moved for ${transfer} already`)
  await addToBalance(tx, from, -amountCents)
  await addToBalance(tx, to, amountCents)
}
