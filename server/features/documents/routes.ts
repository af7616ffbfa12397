/** Routes of documents and of the public check of certificates. */
import {
  checkCertificate as checkCertificateEndpoint,
  listDocuments as listDocumentsEndpoint,
  readDocumentFile,
} from '@wegband/domain/features/documents/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { checkCertificate } from './check-certificate.ts'
import { listDocuments } from './list-documents.ts'
import { sendDocument } from './send-document.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listDocumentsEndpoint, (context, { params, query }) =>
    listDocuments(context, { userId: params.id, type: query.type, page: query.page ?? 1 }),
  )
  serve(app, readDocumentFile, async (context, { params }, io) => sendDocument(context, params, io))
  serveData(app, checkCertificateEndpoint, (context, { params }, io) =>
    checkCertificate(context, { code: params.code, origin: originOf(context, io) }),
  )
}
