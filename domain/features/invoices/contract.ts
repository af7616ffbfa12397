/** API contract of invoices: list, file, and mail again (§3 Invoice, decisions §4 Invoices, §5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, many } from '../../http/shapes.ts'

export const INVOICES_PER_PAGE = 50

export const invoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'cancellation', 'correction']),
  issuedOn: day,
  totalCents: z.int(),
  seller: z.string(),
  /** Names of the people whose contracts it bills. */
  profiteers: z.array(z.object({ id, firstName: z.string() })),
})
export type Invoice = z.output<typeof invoice>

/** What a list can be narrowed to: nothing that would leave it empty. */
export const invoiceChoices = z.object({
  /** The newest first. */
  years: z.array(z.int()),
  profiteers: z.array(z.object({ id, firstName: z.string() })),
  hasCancellations: z.boolean(),
})
export type InvoiceChoices = z.output<typeof invoiceChoices>

const yearText = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'Own invoices, the newest first',
  section: '§3 Invoice, decisions §5',
  access: 'registered',
  staleOn: ['subscriptions'],
  query: z.strictObject({
    page: countText(10_000).optional(),
    profiteer_id: idText.optional(),
    year: yearText.optional(),
    kind: z.enum(['invoice', 'cancellation']).optional(),
  }),
  answers: { 200: many(invoice).extend({ choices: invoiceChoices }) },
  errors: [],
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/download',
  summary: 'The PDF of an own invoice',
  section: '§3 Invoice, decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 60,
})

export const resendInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/resend',
  summary: 'Send an own invoice by email once more',
  section: '§3 Invoice, decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.rate-limited'],
  perMinute: 5,
})

export const invoiceEndpoints = [listInvoices, downloadInvoice, resendInvoice] as const
