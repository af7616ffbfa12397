/** Data in and out over HTTP. */
import * as contract from '@wegband/domain/features/archives/contract.ts'
import { spooledForm } from '../../http/request/uploads.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { cancelExport, readExports, removeExport, startExport } from './runs/export-everything.ts'
import { openExport, sendExport } from './runs/send-export.ts'
import { sendExtract } from './school/send-extract.ts'
import { readFilling, requireCodeBeforeFile, startFilling } from './setup/fill-at-setup.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, contract.listExports, readExports)
  serveData(app, contract.startExport, async (context, { body }) => (await startExport(context, body)).run)
  serveData(app, contract.cancelExport, (context, { params }) => cancelExport(context, params.id))
  serveData(app, contract.removeExport, (context, { params }) => removeExport(context, params.id))
  serveData(app, contract.openExport, (context, { params }) => openExport(context, params.id))
  serve(app, contract.readExportFile, (context, { params }, io) => sendExport(context, params, io))
  serveData(
    app,
    contract.fillFromArchive,
    async (context, _input, io) => (await startFilling(context, spooledForm(io))).run,
    { beforeFile: requireCodeBeforeFile },
  )
  serveData(app, contract.readSetupArchive, (context, { body }) => readFilling(context, body.code))
  serve(app, contract.exportSchool, (context, { params, query }, io) =>
    sendExtract(context, { schoolId: params.id, locale: query.language ?? context.locale }, io),
  )
}
