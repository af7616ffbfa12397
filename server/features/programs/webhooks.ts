/** Webhooks in the hands of an admin: created, changed, rotated, switched, removed, tested, and their log. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isDelivered, OVERLAP_MS } from '@wegband/domain/features/programs/hook-rules.ts'
import { TEST_TOPIC } from '@wegband/domain/features/programs/hook-topics.ts'
import {
  type changeWebhook,
  type createWebhook,
  DELIVERIES_PER_PAGE,
  type listDeliveries,
  type testWebhook,
  type Webhook,
  WEBHOOKS_MOST,
} from '@wegband/domain/features/programs/webhook-contract.ts'
import { notify } from '../../db/listen.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { pageSizeOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { seal } from '../../secrets/seal.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { beforeAndAfter, officeWrite } from '../money-office/office-write.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { hookPlace, newHookSecret } from './hook-signature.ts'
import { postHook } from './send-hooks.ts'
import { isSchool } from './token-store.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhookRow,
  insertWebhook,
  listDeliveryRows,
  listWebhookRows,
  lockWebhook,
  nextWebhookId,
  requeueDelivery,
  type StoredWebhook,
  switchOff,
  updateWebhook,
  type WebhookRow,
} from './webhook-store.ts'

export const HOOK_CHANNEL = 'wegband_webhooks'

const entryOf = ({ schoolId, schoolName, ...row }: WebhookRow, now: string): Webhook => ({
  ...row,
  formerUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil : null,
  school: schoolId === null ? null : { id: schoolId, name: schoolName ?? '' },
})

export const readHooks = async ({ clock, db }: Pick<Context, 'clock' | 'db'>): Promise<Webhook[]> => {
  const now = clock.now().toISOString()
  return (await listWebhookRows(db.drizzle)).map((row) => entryOf(row, now))
}

const readEntry = async (db: Db, id: number, now: Date): Promise<Webhook> => {
  const row = await findWebhookRow(db, id)
  if (row === undefined) throw notFound()
  return entryOf(row, now.toISOString())
}

const hold = async (tx: Db, id: number): Promise<StoredWebhook> => {
  const row = await lockWebhook(tx, id)
  if (row === undefined) throw notFound()
  return row
}

const entry = (action: string, id: number, details: Record<string, unknown>) => ({
  action: `webhook.${action}`,
  subjectType: 'webhook',
  subjectId: id,
  details,
})

/** Addresses may hold a key of the receiver in their query, so the audit log keeps none of it. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? ''
const factsOf = ({ name, url, topics }: Pick<StoredWebhook, 'name' | 'url' | 'topics'>) => ({
  name,
  url: withoutQuery(url),
  topics,
})

type CreatedWebhook = { readonly secret: string; readonly entry: Webhook }

export const createHook = async (
  context: Context,
  wanted: z.output<(typeof createWebhook)['body']>,
): Promise<CreatedWebhook> => {
  const { actor, appSecret } = context
  await requireFreshProof(context)
  const secret = newHookSecret()
  return officeWrite(context, async (tx, now) => {
    if ((await countWebhooks(tx)) >= WEBHOOKS_MOST) throw new AppError('programs.too-many')
    if (wanted.schoolId !== null && !(await isSchool(tx, wanted.schoolId)))
      throw new AppError('general.invalid', { errors: { schoolId: ['invalid-id'] } })
    const id = await nextWebhookId(tx)
    const at = now.toISOString()
    const secretSealed = seal(secret, { ...hookPlace(id), appSecret })
    await insertWebhook(tx, {
      id,
      ...wanted,
      secretSealed,
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    })
    const made = await readEntry(tx, id, now)
    const details = { after: { ...factsOf(made), school: made.school?.name ?? null } }
    return { result: { secret, entry: made }, entry: entry('created', id, details) }
  })
}

export const changeHook = async (
  context: Context,
  id: number,
  { seenAt, ...wanted }: z.output<(typeof changeWebhook)['body']>,
): Promise<Webhook> => {
  await requireFreshProof(context)
  return officeWrite(context, async (tx, now) => {
    const row = await hold(tx, id)
    requireSeenVersion(row, seenAt)
    await updateWebhook(tx, id, { ...wanted, updatedAt: now.toISOString() })
    return {
      result: await readEntry(tx, id, now),
      entry: entry('changed', id, beforeAndAfter(factsOf(row), factsOf(wanted))),
    }
  })
}

export const rotateHook = async (context: Context, id: number): Promise<CreatedWebhook> => {
  await requireFreshProof(context)
  const secret = newHookSecret()
  return officeWrite(context, async (tx, now) => {
    const row = await hold(tx, id)
    const at = now.toISOString()
    await updateWebhook(tx, id, {
      secretSealed: seal(secret, { ...hookPlace(id), appSecret: context.appSecret }),
      formerSecretSealed: row.secretSealed,
      formerUntil: plusMs(at, OVERLAP_MS),
      updatedAt: at,
    })
    return {
      result: { secret, entry: await readEntry(tx, id, now) },
      entry: entry('rotated', id, { name: row.name }),
    }
  })
}

/** Repeated, it changes nothing. */
export const switchHook = (context: Context, id: number, isOn: boolean): Promise<Webhook> =>
  officeWrite(context, async (tx, now) => {
    const row = await hold(tx, id)
    const at = now.toISOString()
    if (isOn) await updateWebhook(tx, id, { offReason: null, failingSince: null, updatedAt: at })
    else await switchOff(tx, id, 'by-hand', at)
    const isChanged = isOn !== (row.offReason === null)
    return {
      result: await readEntry(tx, id, now),
      entry: isChanged ? entry(isOn ? 'switched-on' : 'switched-off', id, { name: row.name }) : undefined,
    }
  })

export const removeHook = (context: Context, id: number): Promise<void> =>
  officeWrite(context, async (tx) => {
    const row = await hold(tx, id)
    await deleteWebhook(tx, id)
    return { result: undefined, entry: entry('removed', id, { before: factsOf(row) }) }
  })

/** Not in the log of deliveries: the answer says at once what became of it. */
export const testHook = async (
  context: Context,
  id: number,
): Promise<z.output<(typeof testWebhook)['answers'][200]>['data']> => {
  const row = await officeWrite(context, async (tx) => {
    const found = await hold(tx, id)
    return { result: found, entry: entry('tested', id, { name: found.name }) }
  })
  const { status, problem } = await postHook(context, row, {
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    topic: TEST_TOPIC,
    data: { webhookId: id },
    createdAt: context.clock.now().toISOString(),
  })
  return { isDelivered: isDelivered(status), status: status ?? null, problem: problem ?? null }
}

export const readDeliveries = async (
  { db }: Pick<Context, 'db'>,
  id: number,
  query: z.output<(typeof listDeliveries)['query']>,
): Promise<z.output<(typeof listDeliveries)['answers'][200]>> => {
  if ((await findWebhookRow(db.drizzle, id)) === undefined) throw notFound()
  const size = pageSizeOf(query, DELIVERIES_PER_PAGE)
  const rows = await listDeliveryRows(db.drizzle, id, {
    state: query.state,
    before: query.before,
    limit: size + 1,
  })
  const data = rows.slice(0, size)
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null }
}

export const sendDeliveryAgain = (context: Context, webhookId: number, id: number): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const row = await hold(tx, webhookId)
    if (row.offReason !== null) throw new AppError('programs.webhook-off')
    if (!(await requeueDelivery(tx, { webhookId, id }, now.toISOString()))) throw notFound()
    await notify(tx, HOOK_CHANNEL, '')
    return { result: undefined, entry: entry('sent-again', webhookId, { name: row.name, delivery: id }) }
  })
