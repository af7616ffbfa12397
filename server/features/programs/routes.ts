/** Service tokens and webhooks over HTTP. */
import {
  changeServiceToken,
  issueServiceToken,
  listServiceTokens,
  revokeServiceToken,
  rotateServiceToken,
} from '@wegband/domain/features/programs/contract.ts'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendAgain,
  switchWebhook,
  testWebhook,
} from '@wegband/domain/features/programs/webhook-contract.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { metaOf } from '../../http/request/page-of.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { createOutboxRunner } from '../mails/outbox-runner.ts'
import { type ActiveHooks, startSending } from './send-hooks.ts'
import { changeToken, issueToken, readServiceTokens, revokeToken, rotateToken } from './service-tokens.ts'
import {
  changeHook,
  createHook,
  HOOK_CHANNEL,
  readDeliveries,
  readHooks,
  removeHook,
  rotateHook,
  sendDeliveryAgain,
  switchHook,
  testHook,
} from './webhooks.ts'

const whole = <T>(data: T[]) => ({ data, meta: metaOf(data.length, 1, Math.max(1, data.length)) })

/** Sends soon after a commit; every process does, and a claim keeps two from sending the same. */
const sendSoon = ({ fastify, services, signals }: HttpApp): void => {
  const parts = { ...services, log: fastify.log }
  const active: ActiveHooks = new Set()
  const runner = createOutboxRunner(
    (stopping) => startSending(parts, active, { stopping, onEnd: () => runner.wake() }),
    (error) => fastify.log.error({ err: error }, 'webhooks could not be sent to'),
  )
  signals.on(HOOK_CHANNEL, { onSignal: runner.wake, onLost: runner.wake })
  fastify.addHook('onClose', runner.stop)
}

export const routes: FeatureRoutes = (app) => {
  sendSoon(app)
  serveData(app, listServiceTokens, async (context) => whole(await readServiceTokens(context)))
  serveData(app, issueServiceToken, (context, { body }) => issueToken(context, body))
  serveData(app, changeServiceToken, (context, { params, body }) => changeToken(context, params.id, body))
  serveData(app, rotateServiceToken, (context, { params }) => rotateToken(context, params.id))
  serveData(app, revokeServiceToken, (context, { params }) => revokeToken(context, params.id))

  serveData(app, listWebhooks, async (context) => whole(await readHooks(context)))
  serveData(app, createWebhook, (context, { body }) => createHook(context, body))
  serveData(app, changeWebhook, (context, { params, body }) => changeHook(context, params.id, body))
  serveData(app, rotateWebhookSecret, (context, { params }) => rotateHook(context, params.id))
  serveData(app, switchWebhook, (context, { params, body }) => switchHook(context, params.id, body.isOn))
  serveData(app, removeWebhook, (context, { params }) => removeHook(context, params.id))
  serveData(app, testWebhook, (context, { params }) => testHook(context, params.id))
  serveData(app, listDeliveries, (context, { params, query }) => readDeliveries(context, params.id, query))
  serveData(app, sendAgain, (context, { params }) => sendDeliveryAgain(context, params.id, params.deliveryId))
}
