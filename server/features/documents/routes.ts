/** Routes of documents and of the public check of certificates. */
import {
  checkCertificate as checkCertificateEndpoint,
  listDocuments as listDocumentsEndpoint,
  listRecipients as listRecipientsEndpoint,
  readDocumentFile,
  restoreDocument as restoreDocumentEndpoint,
  uploadDocuments as uploadDocumentsEndpoint,
  withdrawDocument as withdrawDocumentEndpoint,
} from '@wegband/domain/features/documents/contract.ts'
import { spooledForm } from '../../http/request/uploads.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { checkCertificate } from './check-certificate.ts'
import { listDocuments } from './list-documents.ts'
import { restoreDocument, withdrawDocument } from './own-documents.ts'
import { sendDocument } from './send-document.ts'
import { listRecipients, uploadDocuments } from './upload-documents.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listDocumentsEndpoint, (context, { params, query }) =>
    listDocuments(context, { userId: params.id, type: query.type, page: query.page ?? 1 }),
  )
  serveData(app, uploadDocumentsEndpoint, (context, { params }, io) =>
    uploadDocuments(context, params.id, spooledForm(io)),
  )
  serveData(app, listRecipientsEndpoint, (context, { params }) => listRecipients(context, params.id))
  serveData(app, withdrawDocumentEndpoint, (context, { params }) => withdrawDocument(context, params.id))
  serveData(app, restoreDocumentEndpoint, (context, { params }) => restoreDocument(context, params.id))
  serve(app, readDocumentFile, async (context, { params }, io) => sendDocument(context, params, io))
  serveData(app, checkCertificateEndpoint, (context, { params }, io) =>
    checkCertificate(context, { code: params.code, origin: originOf(context, io) }),
  )
}
