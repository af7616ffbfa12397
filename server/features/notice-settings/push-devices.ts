/** Devices that get push messages: each belongs to a sign-in and ends with it. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  FRONT_MS,
  type PushSubscriptionKeys,
  type replacePushSubscription,
  type TEST_OUTCOMES,
} from '@wegband/domain/features/notice-settings/contract.ts'
import { isPushAddress } from '@wegband/domain/features/notifications/push-hosts.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { testPayload } from '../notifications/push/push-payload.ts'
import { deviceOfSession } from '../sessions/devices/devices.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { publishSettingsChanged } from './notice-choices.ts'
import { deleteBrowser, endBrowser, listBrowsers, markFront, replaceBrowser, storeBrowser } from './store.ts'

/** A test is of use at once or never. */
const TEST_TTL_SECONDS = 60

/** The server calls this address, so only known services are taken. */
const requirePushHost = ({ settings }: OpenContext, { endpoint }: PushSubscriptionKeys): void => {
  if (isPushAddress(endpoint, settings.current().pushHosts)) return
  throw new AppError('notices.push-host', { errors: { endpoint: ['invalid'] } })
}

const targetOf = ({ endpoint, keys }: PushSubscriptionKeys) => ({ endpoint, ...keys })

const requireDevice = async (tx: Db, tokenId: number): Promise<number> => {
  const deviceId = await deviceOfSession(tx, tokenId)
  if (deviceId === undefined) throw new AppError('auth.session-expired')
  return deviceId
}

export const subscribe = async (context: Context, subscription: PushSubscriptionKeys): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  requirePushHost(context, subscription)
  const now = clock.now().toISOString()
  await inTransaction(db, async (tx) => {
    const tokenId = await requireDevice(tx, actor.tokenId)
    await storeBrowser(tx, { userId: actor.userId, tokenId, ...targetOf(subscription) }, now)
    await publishSettingsChanged(tx, actor.userId)
  })
}

/** Repeating it changes nothing. */
export const unsubscribe = async ({ actor, db }: Context): Promise<void> => {
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    const tokenId = await requireDevice(tx, actor.tokenId)
    if (await deleteBrowser(tx, tokenId)) await publishSettingsChanged(tx, actor.userId)
  })
}

/** What is new waits while the device shows the app, and leaves at most a moment after it no longer does. */
export const noteFront = async ({ actor, clock, db }: Context, isInFront: boolean): Promise<void> => {
  refuseWhileImpersonating(actor)
  const now = clock.now().getTime()
  const until = isInFront ? new Date(now + FRONT_MS).toISOString() : null
  const deviceId = await deviceOfSession(db.drizzle, actor.tokenId)
  if (deviceId !== undefined) await markFront(db.drizzle, deviceId, until)
}

type Outcome = (typeof TEST_OUTCOMES)[number]

/** 404 where this device gets no push messages. One that its service no longer knows is forgotten. */
export const sendTest = async (context: Context): Promise<{ outcome: Outcome }> => {
  const { actor, db, gateways, locale, log } = context
  refuseWhileImpersonating(actor)
  const deviceId = await requireDevice(db.drizzle, actor.tokenId)
  const own = (await listBrowsers(db.drizzle, actor.userId)).find(({ tokenId }) => tokenId === deviceId)
  if (own === undefined) throw notFound()
  const result = await gateways.push.send(own, {
    payload: testPayload(locale),
    ttlSeconds: TEST_TTL_SECONDS,
    urgency: 'high',
    topic: 'test',
  })
  if ('why' in result) log.warn({ subscription: own.id, why: result.why }, 'a push message did not leave')
  if (result.outcome === 'gone') await unsubscribe(context)
  return { outcome: result.outcome }
}

/** Unknown former ones are answered alike: the answer says nothing about who gets messages. */
export const replaceSubscription = async (
  context: OpenContext,
  { former, subscription }: z.output<(typeof replacePushSubscription)['body']>,
): Promise<void> => {
  if (subscription !== undefined) requirePushHost(context, subscription)
  const now = context.clock.now().toISOString()
  await inTransaction(context.db, async (tx) => {
    const userId =
      subscription === undefined
        ? await endBrowser(tx, former)
        : await replaceBrowser(tx, former, targetOf(subscription), now)
    if (userId !== undefined) await publishSettingsChanged(tx, userId)
  })
}
