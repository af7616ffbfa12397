/** Takes a notice of the provider: signature, stored once, answered; then worked off. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import type { ProviderEvent } from '../../gateways/payments/port.ts'
import { insertEvent } from './billing-store.ts'
import { workOffEvent } from './settle-payment.ts'

type Receiving = Pick<OpenContext, 'gateways' | 'clock' | 'db' | 'log'>
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Stores the event. Returns it when it is new. 404 where no provider collects, 400 for a wrong signature. */
export const storeEvent = async (
  { gateways, clock, db }: Receiving,
  body: Buffer,
  headers: Headers,
): Promise<ProviderEvent | undefined> => {
  const { payments } = gateways
  if (payments === undefined) throw notFound()
  const now = clock.now()
  const event = payments.verifyEvent(body, headers, now)
  if (event === undefined) throw new AppError('payments.signature-bad')
  return (await insertEvent(db.drizzle, payments.name, event, now)) ? event : undefined
}

/** An event that fails here is worked off by the job. The provider's payment is the truth and is read anew. */
const workOffOrLeave = async (context: Receiving, event: ProviderEvent): Promise<void> => {
  try {
    await workOffEvent(context, event)
  } catch (error) {
    context.log.warn({ err: error }, 'an event of the payment provider waits for the job')
  }
}

/** Stores and works off; for those who wait for the end, as the stand-in does. */
export const receiveEvent = async (context: Receiving, body: Buffer, headers: Headers): Promise<void> => {
  const event = await storeEvent(context, body, headers)
  if (event !== undefined) await workOffOrLeave(context, event)
}

/** More than these wait for the job. */
const MOST_WAITING = 50
let waiting = 0
let last: Promise<void> = Promise.resolve()

/** Stores, and works off after the answer, one after the other: a provider that waits too long would send the same again. */
export const takeEvent = async (context: Receiving, body: Buffer, headers: Headers): Promise<void> => {
  const event = await storeEvent(context, body, headers)
  if (event === undefined || waiting >= MOST_WAITING) return
  waiting += 1
  last = last.then(() => workOffOrLeave(context, event)).finally(() => void (waiting -= 1))
}

/** When the events that were answered are worked off. */
export const eventsWorkedOff = (): Promise<void> => last
