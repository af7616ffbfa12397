/** HTTP routes of the caller's notifications. */
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { countUnread } from './store.ts'
import { markAllRead, markOneRead, readPage } from './read-notifications.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listNotifications, (context, { query }) => readPage(context, query))
  serveData(app, countNotifications, async ({ actor, db }) => ({
    unread: await countUnread(db.drizzle, actor.userId),
  }))
  serveData(app, markNotificationRead, (context, { params }) => markOneRead(context, params.id))
  serveData(app, markAllNotificationsRead, async (context, { body }) => ({
    unread: await markAllRead(context, body.upTo),
  }))
}
