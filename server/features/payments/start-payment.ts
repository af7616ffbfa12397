/**
 * Begins the payment of a bill. The attempt is committed with its key before the provider is called. A crash in between repeats the
 * same payment and never makes a second one (docs/decisions/0068).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../db/transaction.ts'
import { type NewPayment, type Payment, PaymentError } from '../../gateways/payments/port.ts'
import type { Services } from '../../http/request/context.ts'
import {
  type AttemptRow,
  type BillRow,
  findRunningAttempt,
  insertAttempt,
  markRefused,
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

/** Providers forget a key after a day. An attempt that is older is looked for, and never made again (docs/decisions/0072). */
const KEY_IS_SURE_MS = 12 * MS_PER_HOUR

/**
 * The payment that an attempt has made already: by its reference, or after a crash by its key. Undefined while a call with the key is
 * still the same payment.
 */
export const findMade = async (
  { gateways, clock }: Pick<Services, 'gateways' | 'clock'>,
  { reference, key, startedAt }: AttemptRow,
  payerId: number,
): Promise<Payment | undefined> => {
  const provider = requireProvider({ gateways })
  if (reference !== null) return provider.read(reference)
  const isOld = clock.now().getTime() - Date.parse(startedAt) > KEY_IS_SURE_MS
  return isOld ? provider.find({ key, payerId, since: startedAt }) : undefined
}

/** The page of ours where the payer goes on with a payment: it shows the stand-in, or leads the script of the provider. */
export const payPageOf = (publicUrl: string, reference: string): string => `${publicUrl}/pay/${reference}`

/** The page where the payer enters card or account for a bill, in the fields of the provider. */
export const billPageOf = (publicUrl: string, billId: number): string =>
  payPageOf(publicUrl, `bill-${billId}`)

/** `redirectUrl`: where the payer goes on; null when nothing is left to do. */
export type StartedPayment = { readonly payment: Payment; readonly redirectUrl: string | null }

type Payer = Pick<NewPayment, 'payerId' | 'description' | 'returnUrl' | 'confirmation'>

const start = async (
  services: Pick<Services, 'config' | 'gateways' | 'clock'>,
  attempt: AttemptRow,
  payer: Payer,
): Promise<StartedPayment> => {
  const payment = await findMade(services, attempt, payer.payerId)
  if (payment === undefined) {
    const { key, amountCents } = attempt
    return requireProvider(services).start({ key, amountCents, ...payer })
  }
  const isWaiting = payment.state === 'needs-action'
  return {
    payment,
    redirectUrl: isWaiting ? payPageOf(services.config.publicUrl, payment.reference) : null,
  }
}

/**
 * After the commit: asks the provider and remembers its reference. Calling it again with the same attempt is the same payment. What a
 * provider refuses is over, and the bill is free for another attempt.
 */
export const startAtProvider = async (
  services: Pick<Services, 'db' | 'config' | 'gateways' | 'clock'>,
  attempt: AttemptRow,
  payer: Payer,
): Promise<StartedPayment> => {
  const { db, clock } = services
  try {
    const started = await start(services, attempt, payer)
    const { reference } = started.payment
    await markStarted(db.drizzle, attempt.id, { reference, redirectUrl: started.redirectUrl }, clock.now())
    return started
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.problem !== 'refused') throw new AppError('payments.provider-unreachable')
    await markRefused(db.drizzle, attempt.id, clock.now())
    throw new AppError('payments.declined')
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
