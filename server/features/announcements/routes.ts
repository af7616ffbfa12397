/** HTTP routes of announcements. */
import * as contract from '@wegband/domain/features/announcements/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { markRead, readAnnouncements } from './read-announcements.ts'
import {
  announce,
  changeOne,
  deleteOne,
  listManagedAnnouncements,
  restoreOne,
} from './write-announcements.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, contract.readAnnouncements, (context, { query }) =>
    readAnnouncements(context, { schoolId: query.school, isNewOnly: query['new-only'] ?? false }),
  )
  serveData(app, contract.markAnnouncementsRead, (context, { body }) => markRead(context, body.ids))
  serveData(app, contract.listManagedAnnouncements, (context, { query }) =>
    listManagedAnnouncements(context, { recipient: query.recipient, page: query.page ?? 1 }),
  )
  serveData(app, contract.writeAnnouncement, (context, { body }) => announce(context, body))
  serveData(app, contract.changeAnnouncement, (context, { params, body }) =>
    changeOne(context, params.id, body),
  )
  serveData(app, contract.deleteAnnouncement, (context, { params }) => deleteOne(context, params.id))
  serveData(app, contract.restoreAnnouncement, (context, { params }) => restoreOne(context, params.id))
}
