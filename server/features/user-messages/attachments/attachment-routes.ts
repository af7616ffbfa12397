/** HTTP routes of attachments. */
import * as contract from '@wegband/domain/features/user-messages/attachment-contract.ts'
import { spooledForm } from '../../../http/request/uploads.ts'
import { serve, serveData, type FeatureRoutes } from '../../../http/serve-endpoint.ts'
import {
  forwardAttachments,
  readDraftAttachments,
  removeAttachment,
  sendAttachment,
  uploadAttachment,
} from './attachments.ts'

export const attachmentRoutes: FeatureRoutes = (app) => {
  serveData(app, contract.listDraftAttachments, (context, { params }) =>
    readDraftAttachments(context, params.key),
  )
  serveData(app, contract.uploadMessageAttachment, (context, { params }, io) =>
    uploadAttachment(context, params.key, spooledForm(io)),
  )
  serveData(app, contract.forwardAttachments, (context, { params, body }) =>
    forwardAttachments(context, params.key, body.attachmentIds),
  )
  serveData(app, contract.deleteMessageAttachment, (context, { params }) =>
    removeAttachment(context, params.id),
  )
  serve(app, contract.readMessageAttachment, async (context, { params }, io) =>
    sendAttachment(context, params, io),
  )
}
