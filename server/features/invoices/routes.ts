/** Routes of invoices. */
import { downloadInvoice, listInvoices, resendInvoice } from '@wegband/domain/features/invoices/contract.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { listOwnInvoices, resendOwnInvoice, sendInvoiceFile } from './read-invoices.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listInvoices, (context, { query }) =>
    listOwnInvoices(context, {
      page: query.page ?? 1,
      profiteerId: query.profiteer_id,
      year: query.year,
      kind: query.kind,
    }),
  )
  serve(app, downloadInvoice, async (context, { params }, io) => sendInvoiceFile(context, params.id, io))
  serveData(app, resendInvoice, (context, { params }) => resendOwnInvoice(context, params.id))
}
