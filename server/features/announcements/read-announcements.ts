/** Announcements as their readers see them. Who has read one is stored as a keyed digest, so that only the number can be told. */
import { createHmac } from 'node:crypto'
import type { Announcement } from '@wegband/domain/features/announcements/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { keyFor } from '../../secrets/secrets.ts'
import { publish } from '../events/publish.ts'
import { withdrawNoticesOf } from '../notifications/withdraw-notices.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { ANNOUNCEMENT_SUBJECT } from './notify-announced.ts'
import { insertReadings, listReadings, listShown, type Reading } from './announcement-store.ts'

const DIGEST_LENGTH = 22

/** Different for each announcement, so that readings of one person cannot be joined. */
const readingOf = (
  { actor, appSecret }: Pick<Context, 'actor' | 'appSecret'>,
  announcementId: number,
): Reading => ({
  announcementId,
  reader: createHmac('sha256', keyFor(appSecret, 'announcements'))
    .update(`${announcementId}.${actor.userId}`)
    .digest('base64url')
    .slice(0, DIGEST_LENGTH),
})

const peopleOf = ({ actor }: Pick<Context, 'actor'>): number[] => [actor.userId, ...actor.childIds]

export const readAnnouncements = async (
  context: Context,
  wanted: { readonly schoolId: number | undefined; readonly isNewOnly: boolean },
): Promise<Announcement[]> => {
  const { clock, db } = context
  const now = clock.now().toISOString()
  const rows = await listShown(db.drizzle, peopleOf(context), now, { schoolId: wanted.schoolId })
  const read = await listReadings(
    db.drizzle,
    rows.map(({ id }) => readingOf(context, id)),
  )
  return rows
    .map(({ schoolId, schoolName, ...row }) => ({
      ...row,
      school: schoolId === null ? null : { id: schoolId, name: schoolName ?? '' },
      isRead: read.has(row.id),
    }))
    .filter(({ isRead }) => !wanted.isNewOnly || !isRead)
}

/** Ids that the caller does not see count nothing. */
export const markRead = async (context: Context, ids: readonly number[]): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    const shown = await listShown(tx, peopleOf(context), clock.now().toISOString(), { ids })
    if (shown.length === 0) return
    const added = await insertReadings(
      tx,
      shown.map(({ id }) => readingOf(context, id)),
    )
    if (added > 0) await publish(tx, { topic: 'announcements', ids: [], userIds: [actor.userId] })
    const about = {
      types: ['announcement-published'],
      subjectType: ANNOUNCEMENT_SUBJECT,
      subjectIds: shown.map(({ id }) => id),
    } as const
    // Deleted, not marked as read: no row may say who has read it.
    await withdrawNoticesOf(tx, [actor.userId], about, clock.now())
  })
}
