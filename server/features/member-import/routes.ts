/** Routes of the import of members. */
import * as contract from '@wegband/domain/features/member-import/contract.ts'
import { spooledForm } from '../../http/request/uploads.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { decideRows, repairRow } from './decide-rows.ts'
import { applyMapping, mapColumns, removeMapping } from './map-columns.ts'
import { saveErrors } from './save-errors.ts'
import { listImportRows, listMemberImports, readMemberImport } from './show-import.ts'
import { cancelImport, discardImport, runImport, undoImport } from './start-run.ts'
import { uploadFile } from './upload-file.ts'

const FIRST_PAGE = 1

export const routes: FeatureRoutes = (app) => {
  serveData(app, contract.listMemberImports, (context, { params }) => listMemberImports(context, params.id))
  serveData(app, contract.uploadMemberImport, (context, { params }, io) =>
    uploadFile(context, params.id, spooledForm(io)),
  )
  serveData(app, contract.readMemberImport, (context, { params }) => readMemberImport(context, params.id))
  serveData(app, contract.mapMemberImport, (context, { params, body }) =>
    mapColumns(context, params.id, body),
  )
  serveData(app, contract.applyMapping, (context, { params }) => applyMapping(context, params))
  serveData(app, contract.removeMapping, (context, { params }) => removeMapping(context, params))
  serve(app, contract.listImportRows, async (context, { params, query }) => ({
    status: 200,
    body: await listImportRows(context, {
      id: params.id,
      outcome: query.outcome,
      state: query.state,
      page: query.page ?? FIRST_PAGE,
    }),
  }))
  serveData(app, contract.decideRows, (context, { params, body }) => decideRows(context, params.id, body))
  serveData(app, contract.repairRow, (context, { params, body }) =>
    repairRow(context, { ...params, cells: body.cells }),
  )
  serveData(app, contract.runMemberImport, (context, { params, body }) => runImport(context, params.id, body))
  serveData(app, contract.cancelMemberImport, (context, { params }) => cancelImport(context, params.id))
  serveData(app, contract.undoMemberImport, (context, { params }) => undoImport(context, params.id))
  serveData(app, contract.discardMemberImport, (context, { params }) => discardImport(context, params.id))
  serve(app, contract.saveImportErrors, (context, { params, query }, io) =>
    saveErrors(context, { id: params.id, locale: query.language ?? context.locale }, io),
  )
}
