/** Takes a notice of the provider: signature, stored once, answered; then worked off. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import type { ProviderEvent } from '../../gateways/payments/port.ts'
import { insertEvent } from './billing-store.ts'
import { workOffEvent } from './settle-payment.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Stores the event. Returns it when it is new. 404 where no provider collects, 400 for a wrong signature. */
export const storeEvent = async (
  { gateways, clock, db }: Pick<OpenContext, 'gateways' | 'clock' | 'db'>,
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

/** An event that fails here is worked off by the job; the provider's payment is the truth and is read anew. */
export const receiveEvent = async (context: OpenContext, body: Buffer, headers: Headers): Promise<void> => {
  const event = await storeEvent(context, body, headers)
  if (event === undefined) return
  try {
    await workOffEvent(context, event)
  } catch (error) {
    context.log.warn({ err: error }, 'an event of the payment provider waits for the job')
  }
}
