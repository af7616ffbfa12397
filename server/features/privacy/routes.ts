/** HTTP routes to copy data and to end an account. */
import {
  exportData,
  listDataExports,
  readErasure,
  requestErasure,
  withdrawErasure,
} from '@wegband/domain/features/privacy/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { copyData, readExports } from './copy-data.ts'
import { askForEnd, keepAccount, readPlan } from './end-account.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listDataExports, (context, { params }) => readExports(context, params.id))
  serve(app, exportData, async (context, { params, body }, io) => {
    const origin = originOf(context, io)
    const { archive, size, fileName } = await copyData(context, {
      userId: params.id,
      password: body.password,
      origin,
    })
    void io.reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .header('content-length', size)
      .send(archive)
    return { status: 200, body: undefined }
  })
  serveData(app, readErasure, (context, { params }) => readPlan(context, params.id))
  serveData(app, requestErasure, async (context, { params, body }, io) => {
    const plan = await askForEnd(context, { userId: params.id, ...body, origin: originOf(context, io) })
    // Forgets the cached session here at once; other processes forget it by the published event.
    app.sessions.forgetUser(params.id)
    return plan
  })
  serveData(app, withdrawErasure, (context, { params }) => keepAccount(context, params.id))
}
