/** The settings of the installation over HTTP. */
import {
  changeConnection,
  changeInstallation,
  readInstallation,
  testConnection,
} from '@wegband/domain/features/installation/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { saveConnection } from './change-connection.ts'
import { saveInstallation } from './change-installation.ts'
import { describeInstallation } from './read-installation.ts'
import { tryConnection } from './test-connection.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readInstallation, (context) => describeInstallation(context, context.db.drizzle))
  serveData(app, changeInstallation, (context, { body }) => saveInstallation(context, body))
  serveData(app, changeConnection, (context, { params, body }) => saveConnection(context, params.group, body))
  serveData(app, testConnection, (context, { body }) => tryConnection(context, body.thing))
}
