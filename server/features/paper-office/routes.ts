/** Routes of the office's papers. */
import * as contract from '@wegband/domain/features/paper-office/contract.ts'
import { spooledForm } from '../../http/request/uploads.ts'
import { type FeatureRoutes, serveData } from '../../http/serve-endpoint.ts'
import { checkDocument, listReceivedDocuments, openReceivedDocument } from './received-documents.ts'
import { listRoleDocuments, removeRoleDocument, uploadRoleDocument } from './role-documents.ts'

const FIRST_PAGE = 1

export const routes: FeatureRoutes = (app) => {
  serveData(app, contract.listReceivedDocuments, (context, { query }) =>
    listReceivedDocuments(context, {
      recipient: query.recipient,
      state: query.state,
      page: query.page ?? FIRST_PAGE,
    }),
  )
  serveData(app, contract.openReceivedDocument, (context, { params }) =>
    openReceivedDocument(context, params.id),
  )
  serveData(app, contract.checkDocument, (context, { params, body }) =>
    checkDocument(context, { id: params.id, state: body.state, reason: body.reason, seenAt: body.seenAt }),
  )
  serveData(app, contract.listRoleDocuments, (context, { query }) =>
    listRoleDocuments(context, {
      recipient: query.recipient,
      page: query.page ?? FIRST_PAGE,
    }),
  )
  serveData(app, contract.uploadRoleDocument, (context, _parsed, io) =>
    uploadRoleDocument(context, spooledForm(io)),
  )
  serveData(app, contract.removeRoleDocument, (context, { params }) => removeRoleDocument(context, params.id))
}
