/**
 * A product that replaces an association membership ends it on the first day of its own contract (§3 `replacesEwtoMembership`). Days that
 * are paid and not used become credit.
 */
import { addDays } from '@wegband/domain/basics/calendar-days.ts'
import { replaceLife } from '@wegband/domain/features/subscriptions/contracts/cancelling.ts'
import { latestDay } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { unusedCents } from '@wegband/domain/features/subscriptions/contracts/unused-days.ts'
import type { Transaction } from '../../db/transaction.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import { findContractById, lockContract, updateContract } from '../contracts/contract-statement.ts'
import { correctInvoice } from '../invoices/correct-invoice.ts'
import { listProductNames, type OrderRow } from './order-statement.ts'
import { listPaidCharges, listReplacedContracts } from './replaced-store.ts'

/** The unused days of each paid charge become a correction of its invoice, and credit. */
const creditUnused = async (
  tx: Transaction,
  order: OrderRow,
  contract: { readonly id: number; readonly userId: number; readonly issuerId: number },
  now: Date,
): Promise<void> => {
  const row = await findContractById(tx, contract.id)
  if (row === undefined) return
  const lastUsedOn = addDays(order.startsOn, -1)
  const paid = await listPaidCharges(tx, contract.id)
  const names = await listProductNames(
    tx,
    paid.map(({ planId }) => planId),
  )
  for (const charge of paid) {
    const unitCents = unusedCents(
      { startsOn: charge.coversFrom, endsOn: charge.coversUntil, paidCents: charge.amountCents },
      lastUsedOn,
      row.pauses,
    )
    if (unitCents === 0) continue
    const line = {
      description: names.get(charge.planId) ?? '',
      quantity: 1,
      unitCents,
      vat: { basisPoints: charge.vatBasisPoints, exemption: charge.vatExemption },
      period: { startsOn: latestDay([charge.coversFrom, order.startsOn]), endsOn: charge.coversUntil },
    }
    const cause = `order:${order.id}:replaced:${charge.id}`
    const { billId } = charge
    await correctInvoice(tx, { billId, cause, lines: [line] }, now)
    const bill = { id: billId, issuerId: contract.issuerId }
    await moveCredit(
      tx,
      { transfer: cause, from: null, to: contract.userId, amountCents: unitCents, reason: 'payment', bill },
      now,
    )
  }
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
