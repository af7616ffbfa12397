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
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { announce, endMessage, readAnnouncements, withdrawMessage } from './announce.ts'
import { findAccounts } from './search-accounts.ts'
import { switchMaintenance } from './switch-maintenance.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, searchAccounts, async (context, { query }) => ({
    status: 200,
    body: await findAccounts(context, query),
  }))
  serve(app, listAnnouncements, async (context, { query }) => ({
    status: 200,
    body: await readAnnouncements(context, query),
  }))
  serve(app, createAnnouncement, async (context, { body }) => ({
    status: 201,
    body: { data: await announce(context, body) },
  }))
  serve(app, endAnnouncement, async (context, { params }) => ({
    status: 200,
    body: { data: await endMessage(context, params.id) },
  }))
  serve(app, withdrawAnnouncement, async (context, { params }) => {
    await withdrawMessage(context, params.id)
    return { status: 204, body: undefined }
  })
  serve(app, readMaintenance, ({ settings }) => ({
    status: 200,
    body: { data: { isOn: settings.current().isMaintenance } },
  }))
  serve(app, changeMaintenance, async (context, { body }) => {
    await switchMaintenance(context, body.isOn)
    return { status: 200, body: { data: { isOn: body.isOn } } }
  })
}
