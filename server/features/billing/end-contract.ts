/**
 * Cancels a contract together with what hangs at the provider (§8, docs/decisions/0068). Our own record comes first: it counts whatever
 * the provider does. What could not be ended there is tried again for three days and waits for the office.
 */
import { MS_PER_DAY, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import type { Context, Services } from '../../http/request/context.ts'
import type { JobContext } from '../../jobs.ts'
import { listOpenOrdersOfContract, listOpenPayments } from '../checkout/order-statement.ts'
import { voidOrder } from '../checkout/complete-order.ts'
import { endPayment, endPaymentsFirst } from '../checkout/orders-in-flight.ts'
import { cancelContract, publishContractChanged, requirePaidByCaller } from '../contracts/cancel-contract.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import { type ContractRow, findContractById, updateContract } from '../contracts/contract-statement.ts'
import { readOwnContract, requireContract } from '../contracts/read-contracts.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { listFailedCancellations } from './billing-store.ts'

/** How long the job tries; afterwards the office ends it by hand. */
const TRY_DAYS = 3
const MOST = 100

type Cancelled = { readonly status: 200 | 202; readonly contract: SubscriptionView }
type Hanging = Pick<ContractRow, 'id' | 'userId' | 'profiteerId'>

const voidOpenOrders = async ({ db, clock }: Pick<Services, 'db' | 'clock'>, contract: Hanging) =>
  inTransaction(db, async (tx) => {
    const now = await billingNow({ clock }, tx, contract.userId)
    for (const order of await listOpenOrdersOfContract(tx, contract.id))
      await voidOrder(tx, order, 'failed', now)
  })

const setFailed = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  contract: Hanging,
  isFailed: boolean,
) =>
  inTransaction(db, async (tx) => {
    const now = await billingNow({ clock }, tx, contract.userId)
    await updateContract(
      tx,
      contract.id,
      { cancellationFailedAt: isFailed ? clock.now().toISOString() : null },
      now,
    )
    await publishContractChanged(tx, contract, now)
  })

/** Payments that are still open at the provider for orders of this contract. False when the provider did not end one. */
const endAtProvider = async (
  services: Pick<Services, 'db' | 'clock' | 'gateways'>,
  contract: Hanging,
): Promise<boolean> => {
  const query = { subscriptionId: contract.id }
  const open = await listOpenPayments(services.db.drizzle, contract.userId, query)
  await voidOpenOrders(services, contract)
  try {
    for (const payment of open) await endPayment(services, payment)
    return true
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return false
  }
}

/** An order that is not paid yet is void once its payment has ended at the provider. */
const cancelOrder = async (context: Context, row: ContractRow): Promise<Cancelled> => {
  requirePaidByCaller(context, row)
  const open = await listOpenPayments(context.db.drizzle, row.userId, { subscriptionId: row.id })
  await endPaymentsFirst(context, open)
  await voidOpenOrders(context, row)
  return { status: 200, contract: await readOwnContract(context, row.id) }
}

export const endContract = async (context: Context, id: number): Promise<Cancelled> => {
  const row = await requireContract(context, id)
  if (!factsOf(row).isOrderPaid) return cancelOrder(context, row)
  await cancelContract(context, id)
  const isEnded = await endAtProvider(context, row)
  if (!isEnded) await setFailed(context, row, true)
  return { status: isEnded ? 200 : 202, contract: await readOwnContract(context, id) }
}

/** Tries again what hangs at the provider. Returns how many cancellations are whole now. */
export const retryCancellations = async (context: JobContext): Promise<number> => {
  const since = plusMs(context.clock.now().toISOString(), -TRY_DAYS * MS_PER_DAY)
  let ended = 0
  for (const { id } of await listFailedCancellations(context.db.drizzle, since, MOST)) {
    const row = await findContractById(context.db.drizzle, id)
    if (row === undefined || !(await endAtProvider(context, row))) continue
    await setFailed(context, row, false)
    ended += 1
  }
  return ended
}
