/**
 * Cancelling and revoking from the own account, with what else belongs to it: an order in flight, payments under way, and declarations
 * from the public page (§4 Subscription, docs/decisions/0068).
 */
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import { type Payment, PaymentError } from '../../gateways/payments/port.ts'
import type { Context } from '../../http/request/context.ts'
import { findMailbox } from '../accounts/mail-address-statement.ts'
import { settlePayment } from '../billing/settle-payment.ts'
import { findPaymentOfOrder } from '../checkout/order-statement.ts'
import { voidOrder } from '../checkout/complete-order.ts'
import {
  cancelContract,
  requirePaidByCaller,
  revokeContractCancellation,
} from '../contracts/cancel-contract.ts'
import type { ContractRow } from '../contracts/contract-statement.ts'
import { nameOf } from '../contracts/show-contract.ts'
import { readOwnContract, requireContract } from '../contracts/read-contracts.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { localeOf } from '../sign-in/email-links.ts'
import { closePayments } from './close-payments.ts'
import { listOpenOrdersOf, revokeDeclarations } from './declaration-store.ts'

/** What the provider says after it was asked to end a payment. 502 when it does not answer. */
const endAtProvider = async ({ gateways }: Context, reference: string): Promise<Payment | undefined> => {
  const { payments } = gateways
  try {
    return await payments?.cancel(reference)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.problem === 'unreachable') throw new AppError('payments.provider-unreachable')
    return payments?.read(reference)
  }
}

/**
 * An order that was never paid has no contract yet, and only the provider knows whether it is being paid. True when it has ended, so
 * that there is nothing to cancel.
 */
const endOrderInFlight = async (context: Context, id: number): Promise<boolean> => {
  const row = await requireContract(context, id)
  requirePaidByCaller(context, row)
  if (row.status !== 'incomplete') return false
  for (const order of await listOpenOrdersOf(context.db.drizzle, id)) {
    const payment = await findPaymentOfOrder(context.db.drizzle, order.id)
    const reference = payment?.attempt?.reference ?? null
    const state = reference === null ? undefined : await endAtProvider(context, reference)
    if (state !== undefined) await settlePayment(context, state)
    await inTransaction(context.db, (tx) => voidUnlessPaid(tx, order, state, context.clock.now()))
  }
  return (await requireContract(context, id)).status !== 'active'
}

const voidUnlessPaid = async (
  tx: Parameters<typeof voidOrder>[0],
  order: Parameters<typeof voidOrder>[1],
  payment: Payment | undefined,
  now: Date,
): Promise<void> => {
  if (payment?.state === 'succeeded' || payment?.state === 'processing') return
  await voidOrder(tx, order, 'failed', now)
}

/**
 * What the emails to the payer share: the product names its child. They go at once, with day and time (§ 312k (4) BGB). Undefined without a confirmed address: the
 * account shows the state.
 */
const emailToPayer = async ({ clock }: Context, tx: Transaction, row: ContractRow) => {
  const mailbox = await findMailbox(tx, row.userId)
  if (mailbox === undefined) return undefined
  const locale = localeOf(mailbox)
  const at = clock.now().toISOString()
  const name = nameOf(row, locale)
  const product = row.profiteerId === row.userId ? name : `${name} (${row.profiteer.firstName})`
  return {
    email: { to: mailbox.mail, userId: row.userId, locale },
    params: { firstName: mailbox.firstName, product, at, link: '/user/subscriptions' },
  }
}

const confirmCancelled = async (
  context: Context,
  tx: Transaction,
  row: ContractRow,
  endsOn: Day,
): Promise<void> => {
  const parts = await emailToPayer(context, tx, row)
  if (parts === undefined) return
  const params = { ...parts.params, endsOn: formatsOf(parts.email.locale).dateLong(endsOn) }
  await queueMail(tx, { ...parts.email, template: 'cancellation-confirmed', params }, context.clock.now())
}

const confirmRevoked = async (context: Context, tx: Transaction, row: ContractRow): Promise<void> => {
  const parts = await emailToPayer(context, tx, row)
  if (parts === undefined) return
  await queueMail(
    tx,
    { ...parts.email, template: 'cancellation-revoked', params: parts.params },
    context.clock.now(),
  )
}

/** Not closed where a payment hangs at the provider: the contract is cancelled, and the rest is tried again and then handled by hand. */
export const cancelOwnContract = async (
  context: Context,
  id: number,
): Promise<{ isClosed: boolean; view: SubscriptionView }> => {
  if (await endOrderInFlight(context, id)) return { isClosed: true, view: await readOwnContract(context, id) }
  await cancelContract(context, id, {
    before: async (tx, _row, now) => {
      // A further term whose payment has begun would bind longer and lift the cancellation.
      for (const order of await listOpenOrdersOf(tx, id)) await voidOrder(tx, order, 'failed', now)
    },
    after: (tx, row, endsOn) => confirmCancelled(context, tx, row, endsOn),
  })
  const isClosed = await closePayments(context, id)
  return { isClosed, view: await readOwnContract(context, id) }
}

/** Also a cancellation that came from the public page. */
export const revokeOwnCancellation = (context: Context, id: number): Promise<SubscriptionView> =>
  revokeContractCancellation(context, id, async (tx, row, now) => {
    await revokeDeclarations(tx, id, now)
    await confirmRevoked(context, tx, row)
  })
