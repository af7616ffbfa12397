/** HTTP routes of the caller's notifications, and the sending of push messages soon after a notice is written. */
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { createOutboxRunner } from '../mails/outbox-runner.ts'
import { countOwnUnread, markAllRead, markOneRead, readPage } from './read-notifications.ts'
import { PUSH_CHANNEL } from './push/push-channel.ts'
import { sendDuePushes } from './push/send-due-pushes.ts'

export const routes: FeatureRoutes = (app) => {
  const { fastify, services, signals } = app
  const runner = createOutboxRunner(
    (stopping) => sendDuePushes({ ...services, log: fastify.log }, stopping),
    (error) => fastify.log.error({ err: error }, 'push messages could not be sent'),
  )
  signals.on(PUSH_CHANNEL, { onSignal: runner.wake, onLost: runner.wake })
  fastify.addHook('onClose', runner.stop)

  serveData(app, listNotifications, (context, { query }) => readPage(context, query))
  serveData(app, countNotifications, async (context) => ({
    unread: await countOwnUnread(context),
  }))
  serveData(app, markNotificationRead, (context, { params }) => markOneRead(context, params.id))
  serveData(app, markAllNotificationsRead, async (context, { body }) => ({
    unread: await markAllRead(context, body.upTo),
  }))
}
