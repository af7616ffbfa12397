/** Reads and marks the caller's own notifications. */
import type { z } from 'zod'
import {
  NOTIFICATIONS_PER_PAGE,
  type listNotifications,
  type Notification,
} from '@wegband/domain/features/notifications/contract.ts'
import { isNotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { PRIVATE_NOTICES } from '@wegband/domain/features/notifications/private-notices.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { countUnread, findOwn, listPage, markRead } from './store.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

type Query = z.output<(typeof listNotifications)['query']>
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
    // A parent in the view of a child does not see what concerns the child alone.
    except: actor.impersonatorId === null ? [] : PRIVATE_NOTICES,
  }
  const { rows, total } = await listPage(db.drizzle, actor.userId, wanted, limit)
  return { data: rows.flatMap(shown), meta: metaOf(total, 1, limit) }
}

/** 404 for another person's notification; one that is already read stays unchanged. */
export const markOneRead = async ({ actor, clock, db }: Context, id: number): Promise<Notification> => {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const marked = await markRead(tx, actor.userId, { id }, now.toISOString())
    const [found] = [await findOwn(tx, actor.userId, id)].flatMap((row) =>
      row === undefined ? [] : shown(row),
    )
    if (found === undefined) throw notFound()
    if (marked > 0) await publishNotificationsChanged(tx, [actor.userId], now)
    return found
  })
}

/** Notifications newer than `upTo` were not on the page and stay unread. */
export const markAllRead = async ({ actor, clock, db }: Context, upTo: number): Promise<number> => {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const marked = await markRead(tx, actor.userId, { upTo }, now.toISOString())
    if (marked > 0) await publishNotificationsChanged(tx, [actor.userId], now)
    return countUnread(tx, actor.userId)
  })
}
