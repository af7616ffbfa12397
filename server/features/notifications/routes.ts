/** HTTP routes of the caller's notifications. */
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { countUnread } from './count-unread.ts'
import { markAllRead, markOneRead, readPage } from './read-notifications.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listNotifications, async (context, { query }) => ({
    status: 200,
    body: await readPage(context, query),
  }))
  serve(app, countNotifications, async ({ actor, db }) => ({
    status: 200,
    body: { data: { unread: await countUnread(db.drizzle, actor.userId) } },
  }))
  serve(app, markNotificationRead, async (context, { params }) => ({
    status: 200,
    body: { data: await markOneRead(context, params.id) },
  }))
  serve(app, markAllNotificationsRead, async (context, { body }) => ({
    status: 200,
    body: { data: { unread: await markAllRead(context, body.upTo) } },
  }))
}
