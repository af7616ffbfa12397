/** What admins look up, say to all and switch for all, over HTTP. */
import {
  changeMaintenance,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  readMaintenance,
  withdrawAnnouncement,
} from '@wegband/domain/features/admin/contract.ts'
import { searchAccounts } from '@wegband/domain/features/impersonation/contract.ts'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { announce, endMessage, readAnnouncements, withdrawMessage } from './write-global-messages.ts'
import { findAccounts } from './search-accounts.ts'
import { readOpenSteps } from './setup-steps.ts'
import { switchMaintenance } from './switch-maintenance.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, searchAccounts, (context, { query }) => findAccounts(context, query))
  serveData(app, listAnnouncements, (context, { query }) => readAnnouncements(context, query))
  serveData(app, createAnnouncement, (context, { body }) => announce(context, body))
  serveData(app, endAnnouncement, (context, { params }) => endMessage(context, params.id))
  serveData(app, withdrawAnnouncement, (context, { params }) => withdrawMessage(context, params.id))
  serveData(app, readMaintenance, ({ settings }) => ({ isOn: settings.current().isMaintenance }))
  serveData(app, readSetupSteps, readOpenSteps)
  serveData(app, changeMaintenance, async (context, { body }) => {
    await switchMaintenance(context, body.isOn)
    return { isOn: body.isOn }
  })
}
