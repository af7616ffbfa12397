/** Own invoices: the list, the file, and the file's address by email (§3 Invoice, decisions §5). */
import { INVOICES_PER_PAGE } from '@wegband/domain/features/invoices/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf } from '../../http/request/page-of.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { localeOf } from '../sign-in/email-links.ts'
import { fileInvoice, readInvoiceFile } from './file-invoice.ts'
import {
  countInvoices,
  type DrawnInvoice,
  findInvoice,
  findPayer,
  type InvoiceFilter,
  listInvoices,
  readChoices,
} from './invoice-store.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

/** Searches only own invoices, for every profiteer. */
export const listOwnInvoices = async (
  { db, actor }: Context,
  { page, ...filter }: { readonly page: number } & Omit<InvoiceFilter, 'payerId'>,
) => {
  const own = { ...filter, payerId: actor.userId }
  const [total, data, choices] = await Promise.all([
    countInvoices(db.drizzle, own),
    listInvoices(db.drizzle, own, { limit: INVOICES_PER_PAGE, offset: (page - 1) * INVOICES_PER_PAGE }),
    readChoices(db.drizzle, actor.userId),
  ])
  return { data, meta: metaOf(total, page, INVOICES_PER_PAGE), choices }
}

/** 404 for an invoice of another payer. */
const requireInvoice = async ({ db, actor }: Context, id: number): Promise<DrawnInvoice> => {
  const invoice = await findInvoice(db.drizzle, actor.userId, id)
  if (invoice === undefined) throw notFound()
  return invoice
}

const fileNameOf = ({ number }: DrawnInvoice): string => `rechnung-${number}.pdf`

export const sendInvoiceFile = async (context: Context, id: number, { reply }: Io) => {
  const invoice = await requireInvoice(context, id)
  const bytes = await readInvoiceFile(context, invoice)
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${fileNameOf(invoice)}"`,
    })
    .type('application/pdf')
    .send(bytes)
  return { status: 200, body: undefined } as const
}

/** Sends the payer the file of an invoice. A viewer sends no email in the payer's name. */
export const resendOwnInvoice = async (context: Context, id: number): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const invoice = await requireInvoice(context, id)
  const payer = await findPayer(db.drizzle, actor.userId)
  if (payer === undefined || payer.mail === null) throw notFound()
  const { mail, firstName } = payer
  const email = {
    to: mail,
    userId: actor.userId,
    template: 'invoice-again' as const,
    locale: localeOf(payer),
    params: {
      firstName,
      number: invoice.number,
      link: '/user/invoices',
      file: await fileInvoice(context, invoice),
      fileName: fileNameOf(invoice),
    },
  }
  await inTransaction(db, (tx) => queueMail(tx, email, clock.now()))
}
