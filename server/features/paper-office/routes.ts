/** Routes of the office's papers. */
import * as contract from '@wegband/domain/features/paper-office/contract.ts'
import * as signing from '@wegband/domain/features/paper-office/signature-contract.ts'
import { spooledForm } from '../../http/request/uploads.ts'
import { type FeatureRoutes, serveData } from '../../http/serve-endpoint.ts'
import { checkDocument, listReceivedDocuments, openReceivedDocument } from './received-documents.ts'
import { listRoleDocuments, removeRoleDocument, uploadRoleDocument } from './role-documents.ts'
import {
  listSentPapers,
  openSignedPaper,
  remindOfPapers,
  sendSignatureTemplate,
  withdrawSentPaper,
} from './signatures/sent-papers.ts'
import {
  changeSignatureTemplate,
  createSignatureTemplate,
  listSignatureTemplates,
  previewSignatureTemplate,
  switchSignatureTemplate,
} from './signatures/templates.ts'

const FIRST_PAGE = 1

const signatureRoutes: FeatureRoutes = (app) => {
  serveData(app, signing.listSignatureTemplates, (context, { params }) =>
    listSignatureTemplates(context, params.id),
  )
  serveData(app, signing.createSignatureTemplate, (context, { params, body }) =>
    createSignatureTemplate(context, params.id, body),
  )
  serveData(app, signing.changeSignatureTemplate, (context, { params, body }) =>
    changeSignatureTemplate(context, { id: params.id, ...body }),
  )
  serveData(app, signing.switchSignatureTemplate, (context, { params, body }) =>
    switchSignatureTemplate(context, {
      id: params.id,
      seenAt: body.seenAt,
      sendsToNew: body.sendsToNew,
      isArchived: body.isArchived,
    }),
  )
  serveData(app, signing.previewSignatureTemplate, (context, { params, body }) =>
    previewSignatureTemplate(context, params.id, body),
  )
  serveData(app, signing.sendSignatureTemplate, (context, { params, body }) =>
    sendSignatureTemplate(context, {
      id: params.id,
      seenAt: body.seenAt,
      userIds: body.userIds,
      values: body.values,
    }),
  )
  serveData(app, signing.listSentPapers, (context, { params, query }) =>
    listSentPapers(context, { id: params.id, state: query.state, page: query.page ?? FIRST_PAGE }),
  )
  serveData(app, signing.remindOfPapers, (context, { params }) => remindOfPapers(context, params.id))
  serveData(app, signing.openSignedPaper, (context, { params }) => openSignedPaper(context, params.id))
  serveData(app, signing.withdrawSentPaper, (context, { params }) => withdrawSentPaper(context, params.id))
}

export const routes: FeatureRoutes = (app) => {
  signatureRoutes(app)
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
