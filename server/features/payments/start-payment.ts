/**
 * Begins the payment of a bill. The attempt is committed with its key before the provider is called. A crash in between repeats the
 * same payment and never makes a second one (docs/decisions/0068).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Db } from '../../db/transaction.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import type { Services } from '../../http/request/context.ts'
import {
  type AttemptRow,
  type BillRow,
  findRunningAttempt,
  insertAttempt,
  markStarted,
  updateAttempt,
} from './bill-statement.ts'

/** Who collects; refuses where only sellers collect by themselves. */
export const requireProvider = ({ gateways }: Pick<Services, 'gateways'>) => {
  if (gateways.payments === undefined) throw new AppError('payments.not-collected-online')
  return gateways.payments
}

/** What is left to pay after credit. */
export const toPay = ({ amountCents, creditCents }: Pick<BillRow, 'amountCents' | 'creditCents'>): number =>
  amountCents - creditCents

/** In the transaction that makes the bill. 409 when another attempt for it is running. */
export const openAttempt = async (
  tx: Db,
  bill: BillRow,
  options: { readonly provider: AttemptRow['provider']; readonly key: string; readonly isScheduled: boolean },
  now: Date,
): Promise<AttemptRow> => {
  const attempt = await insertAttempt(tx, {
    billId: bill.id,
    amountCents: toPay(bill),
    state: 'started',
    startedAt: now.toISOString(),
    ...options,
  })
  if (attempt === undefined) throw new AppError('payments.in-flight')
  return attempt
}

/** After the commit: asks the provider and remembers its reference. Calling it again with the same attempt is the same payment. */
export const startAtProvider = async (
  services: Pick<Services, 'db' | 'gateways' | 'clock'>,
  attempt: AttemptRow,
  payment: { readonly payerId: number; readonly description: string; readonly returnUrl: string },
): Promise<string> => {
  const provider = requireProvider(services)
  const { key, amountCents } = attempt
  try {
    const started = await provider.start({ key, amountCents, ...payment })
    const { reference } = started.payment
    const { redirectUrl } = started
    await markStarted(services.db.drizzle, attempt.id, { reference, redirectUrl }, services.clock.now())
    return redirectUrl
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw new AppError('payments.provider-unreachable')
  }
}

/**
 * After the commit that cancelled a bill: ends its payment at the provider, such as a page that the payer has left open. False when it
 * hangs: the provider does not answer, or the payment cannot be ended any more. Its money is then paid back when it comes in.
 */
export const cancelRunningAttempt = async (
  { db, gateways, clock }: Pick<Services, 'db' | 'gateways' | 'clock'>,
  billId: number,
): Promise<boolean> => {
  const attempt = await findRunningAttempt(db.drizzle, billId)
  const { payments } = gateways
  if (attempt === undefined) return true
  const end = (state: 'cancelled' | 'failed') =>
    updateAttempt(db.drizzle, attempt.id, { state, endedAt: clock.now().toISOString() }, clock.now())
  // Without a reference the payer was never given a page. What the schedule began may be known to the provider.
  if (attempt.reference === null && !attempt.isScheduled) {
    await end('cancelled')
    return true
  }
  if (payments === undefined || attempt.provider !== payments.name || attempt.reference === null) return false
  try {
    const { state } = await payments.cancel(attempt.reference)
    if (state !== 'cancelled' && state !== 'failed') return false
    await end(state)
    return true
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return false
  }
}
