/** Reads and marks the caller's own notifications. */
import type { z } from 'zod'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import {
  NOTIFICATIONS_PER_PAGE,
  type listNotifications,
  type Notification,
} from '@wegband/domain/features/notifications/contract.ts'
import { isNotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { unlistedNotices } from '@wegband/domain/features/notifications/unlisted-notices.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { countUnread, findOwn, listPage, markRead } from './store.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

type Query = z.output<(typeof listNotifications)['query']>
/** A parent in the view of a child does not see what concerns the child alone. */
const unlistedFor = ({ impersonatorId }: Actor) => unlistedNotices(impersonatorId === null)

type Row = Awaited<ReturnType<typeof listPage>>['rows'][number]

/** Leaves out a notification of a type that this version does not know. */
const shown = (row: Row): Notification[] => {
  const { type } = row
  return isNotificationType(type) ? [{ ...row, type }] : []
}

export const readPage = async (
  { actor, db }: Context,
  query: Query,
): Promise<{ data: Notification[]; meta: PageMeta }> => {
  const limit = query.limit ?? NOTIFICATIONS_PER_PAGE
  const wanted = {
    newOnly: query['new-only'] ?? false,
    readSince: query['read-since'],
    before: query.before,
    types: query['type[]'],
    except: unlistedFor(actor),
  }
  const { rows, total } = await listPage(db.drizzle, actor.userId, wanted, limit)
  return { data: rows.flatMap(shown), meta: metaOf(total, 1, limit) }
}

/** A notice that no list shows is opened by its owner, from a lock screen or an email. */
const unopenedFor = (actor: Actor) => (actor.impersonatorId === null ? [] : unlistedFor(actor))

/** 404 for another person's notification; one that is already read stays unchanged. */
export const markOneRead = async ({ actor, clock, db }: Context, id: number): Promise<Notification> => {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const marked = await markRead(tx, actor.userId, { id }, unopenedFor(actor), now.toISOString())
    const [found] = [await findOwn(tx, actor.userId, id)].flatMap((row) =>
      row === undefined ? [] : shown(row),
    )
    if (found === undefined || unopenedFor(actor).includes(found.type)) throw notFound()
    if (marked > 0) await publishNotificationsChanged(tx, [actor.userId], now)
    return found
  })
}

export const countOwnUnread = ({ actor, db }: Context): Promise<number> =>
  countUnread(db.drizzle, actor.userId, unlistedFor(actor))

/** Notifications newer than `upTo` were not on the page and stay unread. */
export const markAllRead = async ({ actor, clock, db }: Context, upTo: number): Promise<number> => {
  const now = clock.now()
  const except = unlistedFor(actor)
  return inTransaction(db, async (tx) => {
    const marked = await markRead(tx, actor.userId, { upTo }, except, now.toISOString())
    if (marked > 0) await publishNotificationsChanged(tx, [actor.userId], now)
    return countUnread(tx, actor.userId, except)
  })
}
