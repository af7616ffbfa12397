/**
 * A product that replaces an association membership ends it on the first day of its own contract (§3 `replacesEwtoMembership`). Days that
 * are paid and not used become credit.
 */
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { sumCents } from '@wegband/domain/basics/money.ts'
import { vatGroups } from '@wegband/domain/basics/vat.ts'
import { postCancellation, postCreditGrant } from '@wegband/domain/features/ledger/ledger.ts'
import { replaceLife } from '@wegband/domain/features/subscriptions/contracts/cancelling.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { unusedCents } from '@wegband/domain/features/subscriptions/contracts/unused-days.ts'
import type { Transaction } from '../../db/transaction.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import { findContractById, lockContract, updateContract } from '../contracts/contract-statement.ts'
import { book } from '../ledger/ledger-statement.ts'
import type { OrderRow } from './order-statement.ts'
import { listPaidCharges, listReplacedContracts } from './replaced-store.ts'

const creditUnused = async (
  tx: Transaction,
  order: OrderRow,
  contract: { readonly id: number; readonly userId: number; readonly issuerId: number },
  now: Date,
): Promise<void> => {
  const row = await findContractById(tx, contract.id)
  if (row === undefined) return
  const lastUsedOn = addDays(order.startsOn, -1)
  const parts = (await listPaidCharges(tx, contract.id)).map((charge) => ({
    grossCents: unusedCents(
      { startsOn: charge.coversFrom, endsOn: charge.coversUntil, paidCents: charge.amountCents },
      lastUsedOn,
      row.pauses,
    ),
    vat: { basisPoints: charge.vatBasisPoints, exemption: charge.vatExemption },
  }))
  const cents = sumCents(parts.map(({ grossCents }) => grossCents))
  if (cents === 0) return
  const cause = `order:${order.id}:replaced:${contract.id}`
  const booking = { issuerId: contract.issuerId, cause, bookedOn: dayOf(now.toISOString()) }
  const groups = vatGroups(parts.filter(({ grossCents }) => grossCents > 0))
  await book(tx, postCancellation(contract.userId, groups), booking)
  await book(tx, postCreditGrant(contract.userId, cents, 'receivable'), booking)
  await moveCredit(
    tx,
    { transfer: cause, from: null, to: contract.userId, amountCents: cents, reason: 'payment' },
    now,
  )
}

/** In the transaction that makes the order hold; `now`: of the payer's clock. */
export const replaceMembership = async (tx: Transaction, order: OrderRow, now: Date): Promise<void> => {
  for (const contract of await listReplacedContracts(tx, order)) {
    await lockContract(tx, contract.id)
    const row = await findContractById(tx, contract.id)
    if (row === undefined) continue
    const { endsOn } = replaceLife(factsOf(row), order.startsOn)
    await updateContract(
      tx,
      contract.id,
      { endsAt: endsOn === null ? null : endInstant(endsOn), cancelledAt: now.toISOString() },
      now,
    )
    await creditUnused(tx, order, contract, now)
    await publishContractChanged(tx, row, now)
  }
}
