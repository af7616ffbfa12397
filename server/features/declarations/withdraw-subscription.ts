/** Withdrawing from the own account: what can be withdrawn, and the withdrawal itself (§§ 355, 356a BGB). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Receipt, WithdrawalChoice } from '@wegband/domain/features/declarations/contract.ts'
import { hasEnded } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import { contractNumber } from '@wegband/domain/features/subscriptions/contracts/contract-number.ts'
import {
  refundedUntil,
  withdrawalEndsOn,
} from '@wegband/domain/features/subscriptions/contracts/withdrawal.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requirePaidByCaller } from '../contracts/cancel-contract.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import { type ContractRow, lockContract } from '../contracts/contract-statement.ts'
import { requireContract } from '../contracts/read-contracts.ts'
import { nameOf } from '../contracts/show-contract.ts'
import { movedBy } from '../payments/billing-clock.ts'
import {
  type DeclarationRow,
  findDeclarationByKey,
  findPayerOf,
  insertDeclaration,
  lockBillsOf,
} from './declaration-store.ts'
import { notifyOfDeclaration } from './notify-declared.ts'
import { receiptOf, sendReceipt } from './receive-declaration.ts'
import { finishWithdrawal } from './withdrawal/finish-withdrawal.ts'
import { canWithdraw, chosenTerms, isWhole } from './withdrawal/withdrawal-choices.ts'
import { listHeldOrders } from './withdrawal/withdrawal-store.ts'
import {
  previewWithdrawal,
  type WithdrawalSums,
  type Withdrawn,
  withdrawOrders,
} from './withdrawal/withdraw-orders.ts'

/** None for a contract that has ended, and for one that another person pays. */
export const listChoices = async (context: Context, id: number): Promise<WithdrawalChoice[]> => {
  const db = context.db.drizzle
  const row = await requireContract(context, id)
  const now = movedBy(context.clock.now(), row.daysAhead)
  const today = dayOf(now.toISOString())
  if (row.userId !== context.actor.userId || hasEnded(factsOf(row), today)) return []
  const held = await listHeldOrders(db, id)
  const choices: WithdrawalChoice[] = []
  for (const one of held.filter((order) => canWithdraw(order, now))) {
    const terms = await chosenTerms(db, row, held, one.order.id, now)
    if (terms === undefined) continue
    const orderedOn = dayOf(one.order.orderedAt)
    choices.push({
      orderId: one.order.id,
      isWhole: isWhole(one),
      orderedOn,
      until: withdrawalEndsOn(orderedOn),
      refundUntil: refundedUntil(today),
      ...(await previewWithdrawal(db, terms, today)),
    })
  }
  return choices
}

type Input = { readonly key: string; readonly order_id?: number | undefined }
type Done = { readonly declaration: DeclarationRow; readonly withdrawn: Withdrawn | null }

const withdrawLocked = async (
  tx: Transaction,
  context: Context,
  row: ContractRow,
  { key, order_id }: Input,
): Promise<Done> => {
  const at = context.clock.now()
  const now = movedBy(at, row.daysAhead)
  if (row.withdrawnOn !== null) throw new AppError('subscriptions.already-withdrawn')
  const terms = await chosenTerms(tx, row, await listHeldOrders(tx, row.id), order_id, now)
  if (terms === undefined || hasEnded(factsOf(row), dayOf(now.toISOString())))
    throw new AppError('subscriptions.withdrawal-over')
  const withdrawn = await withdrawOrders(tx, row, terms, now)
  const payer = await findPayerOf(tx, row.id)
  if (payer === undefined) throw notFound()
  const { declaration } = await insertDeclaration(
    tx,
    {
      kind: 'withdrawal',
      key,
      locale: context.locale,
      name: fullName(payer),
      mail: payer.mail ?? '',
      contractText: `${contractNumber(row.id)}, ${nameOf(row, context.locale)}`,
      userId: payer.id,
      subscriptionId: row.id,
      orderId: terms[0]?.order.id ?? null,
      state: 'applied',
      appliedAt: at.toISOString(),
    },
    at,
  )
  const endsOn = dayOf(now.toISOString())
  await notifyOfDeclaration(tx, { declaration, to: payer, applied: { row, endsOn } }, at)
  return { declaration, withdrawn }
}

/** Only the payer. The same key again is the same withdrawal, whose sums are then those of its first answer only. */
export const withdrawOwnContract = async (
  context: Context,
  id: number,
  input: Input,
): Promise<{ receipt: Receipt; refundUntil: string } & WithdrawalSums> => {
  const done = await inTransaction(context.db, async (tx): Promise<Done> => {
    await lockBillsOf(tx, id)
    await lockContract(tx, id)
    const row = await requireContract(context, id, tx)
    requirePaidByCaller(context, row)
    const known = await findDeclarationByKey(tx, input.key)
    if (known !== undefined) {
      if (known.subscriptionId !== id) throw notFound()
      return { declaration: known, withdrawn: null }
    }
    return withdrawLocked(tx, context, row, input)
  })
  const { declaration, withdrawn } = done
  if (withdrawn !== null) {
    await finishWithdrawal(context, id, withdrawn)
    if (declaration.mail !== '') await sendReceipt(context, declaration)
  }
  const { usedDays = 0, owedCents = 0, refundCents = 0, creditCents = 0 } = withdrawn ?? {}
  return {
    receipt: receiptOf(declaration),
    refundUntil: refundedUntil(dayOf(declaration.receivedAt)),
    usedDays,
    owedCents,
    refundCents,
    creditCents,
  }
}
