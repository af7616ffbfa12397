/** HTTP routes of blocks, bans and reports. */
import * as contract from '@wegband/domain/features/user-messages/safety-contract.ts'
import { serveData, type FeatureRoutes } from '../../../http/serve-endpoint.ts'
import { allow, forbid, readBan } from './bans.ts'
import { block, readBlocks, unblock } from './blocks.ts'
import { handleReport, nameContact, openReport, readContact, readReports } from './handle-reports.ts'
import { readOwnReports, reportMessage } from './report-message.ts'

export const safetyRoutes: FeatureRoutes = (app) => {
  serveData(app, contract.listMessageBlocks, (context) => readBlocks(context))
  serveData(app, contract.blockPerson, (context, { params }) => block(context, params.id))
  serveData(app, contract.unblockPerson, (context, { params }) => unblock(context, params.id))
  serveData(app, contract.readMessageBan, (context, { params }) => readBan(context, params.id))
  serveData(app, contract.forbidMessages, (context, { params }) => forbid(context, params.id))
  serveData(app, contract.allowMessages, (context, { params }) => allow(context, params.id))
  serveData(app, contract.reportUserMessage, (context, { params, body }) =>
    reportMessage(context, params.id, body),
  )
  serveData(app, contract.listOwnReports, (context) => readOwnReports(context))
  serveData(app, contract.listMessageReports, (context, { query }) =>
    readReports(context, { recipient: query.recipient, state: query.state, page: query.page ?? 1 }),
  )
  serveData(app, contract.openMessageReport, (context, { params }) => openReport(context, params.id))
  serveData(app, contract.handleMessageReport, (context, { params, body }) =>
    handleReport(context, params.id, body),
  )
  serveData(app, contract.readReportContact, (context, { params }) => readContact(context, params.id))
  serveData(app, contract.nameReportContact, (context, { params, body }) =>
    nameContact(context, params.id, body.userId),
  )
}
