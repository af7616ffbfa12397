/** API contract of paying an issuer that collects itself (§3 Invoice, decisions §4 Payment provider). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, one } from '../../http/shapes.ts'

export const transfer = z.object({
  billId: id,
  holder: z.string(),
  iban: z.string(),
  bic: z.string().nullable(),
  amountCents: z.int(),
  /** What the payer writes on the transfer: the number of the invoice. */
  reference: z.string(),
  dueOn: day,
  /** The text of the QR code that banking apps read. */
  giroCode: z.string(),
  /** The last four characters of the account that is debited instead; null when the payer transfers. */
  debitedLast4: z.string().nullable(),
})
export type TransferDetails = z.output<typeof transfer>

/** 404 for bills of others and for those that the provider collects. */
export const readTransfer = endpoint({
  method: 'GET',
  path: '/api/bills/:id/transfer',
  summary: 'Where and how an own open bill is paid by transfer',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  staleOn: ['subscriptions'],
  params: idParams,
  answers: { 200: one(transfer) },
  errors: ['payments.settled'],
})

export const paymentEndpoints = [readTransfer] as const
