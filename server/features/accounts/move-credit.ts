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
import { bookAll } from '../ledger/ledger-statement.ts'
import { addToBalances } from './balance-statement.ts'

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

const issuerOf = ({ bill, issuerId }: CreditMove): number | undefined => bill?.issuerId ?? issuerId

/** How the balances change by these moves. */
const changesOf = (moves: readonly CreditMove[]): ReadonlyMap<number, number> => {
  const changes = new Map<number, number>()
  const add = (id: number | null, cents: number): void => {
    if (id !== null) changes.set(id, (changes.get(id) ?? 0) + cents)
  }
  for (const { from, to, amountCents } of moves) {
    add(from, -amountCents)
    add(to, amountCents)
  }
  return changes
}

/**
 * Books the moves and changes the balances, with as many statements for one move as for many. The caller checks after `lockBalances`
 * whether a balance may go below zero.
 */
export const moveCredits = async (tx: Db, moves: readonly CreditMove[], now: Date): Promise<void> => {
  if (moves.length === 0) return
  if (moves.some(({ amountCents }) => amountCents <= 0)) throw new Error('a move of credit moves something')
  const isOfAssociation = moves.some((move) => issuerOf(move) === undefined)
  const association = isOfAssociation ? await readAssociationIssuer(tx) : 0
  const areNew = await bookAll(
    tx,
    moves.map((move) => ({
      posting: postingOf(move),
      booking: {
        issuerId: issuerOf(move) ?? association,
        cause: move.transfer,
        bookedOn: dayOf(now.toISOString()),
        billId: move.bill?.id ?? null,
      },
    })),
  )
  const known = areNew.indexOf(false)
  if (known >= 0) throw new Error(`credit was moved for ${moves[known]?.transfer} already`)
  await addToBalances(tx, changesOf(moves))
}

/** One move of credit. */
export const moveCredit = (tx: Db, move: CreditMove, now: Date): Promise<void> => moveCredits(tx, [move], now)
