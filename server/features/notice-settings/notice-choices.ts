/** Reads and changes how the caller hears of what happens. A change that did not see the newest one is refused with it. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type {
  changeNoticeSettings,
  NoticeSettings,
} from '@wegband/domain/features/notice-settings/contract.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publish } from '../events/publish.ts'
import { lockChoices, readChoices, writeChoices } from '../notifications/choices-statement.ts'
import { deviceOfSession } from '../sessions/devices/devices.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { listBrowsers } from './store.ts'

type Change = z.output<(typeof changeNoticeSettings)['body']>

export const publishSettingsChanged = (tx: Db, userId: number): Promise<void> =>
  publish(tx, { topic: 'notice-settings', ids: [], userIds: [userId] })

export const readSettings = async ({ actor, db, gateways }: Context): Promise<NoticeSettings> => {
  const [choices, browsers, deviceId] = await Promise.all([
    readChoices(db.drizzle, actor.userId),
    listBrowsers(db.drizzle, actor.userId),
    deviceOfSession(db.drizzle, actor.tokenId),
  ])
  // In the view of another person this device gets that person's messages in no case.
  const own = actor.impersonatorId === null ? browsers.find(({ tokenId }) => tokenId === deviceId) : undefined
  return {
    choices,
    push: {
      publicKey: gateways.push.publicKey,
      endpoint: own?.endpoint ?? null,
      devices: browsers.length,
    },
  }
}

/** Repeating the same change is no conflict. */
export const changeChoices = async (
  { actor, clock, db }: Context,
  { changedAt, ...choices }: Change,
): Promise<NoticeSettings['choices']> => {
  refuseWhileImpersonating(actor)
  const now = clock.now().toISOString()
  return inTransaction(db, async (tx) => {
    const locked = await lockChoices(tx, actor.userId)
    if (locked === undefined) throw notFound()
    const { changedAt: knownAt, ...known } = locked
    if (JSON.stringify(known) === JSON.stringify(choices)) return { ...known, changedAt: knownAt }
    if (changedAt !== knownAt) throw new AppError('general.stale', { data: { ...known, changedAt: knownAt } })
    await writeChoices(tx, actor.userId, choices, now)
    await publishSettingsChanged(tx, actor.userId)
    return { ...choices, changedAt: now }
  })
}
