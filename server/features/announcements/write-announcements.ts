/** Heads and staff announce for their school, the office for the association: write, change, delete, and undo the deletion. */
import type { z } from 'zod'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  canAnnounce,
  DELETED_ANNOUNCEMENT_DAYS,
  isNeverShown,
} from '@wegband/domain/features/announcements/announcement-rules.ts'
import {
  type changeAnnouncement,
  MANAGED_PER_PAGE,
  type ManagedAnnouncement,
  type writeAnnouncement,
} from '@wegband/domain/features/announcements/contract.ts'
import {
  readRecipient,
  recipientText,
  type Recipient,
} from '@wegband/domain/features/documents/recipients.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { ANNOUNCEMENT_SUBJECT, notifyAnnounced, withdrawAnnounced } from './notify-announced.ts'
import {
  type AnnouncementRow,
  countManaged,
  insertAnnouncement,
  listManaged,
  listParentsIn,
  lockAnnouncement,
  updateAnnouncement,
} from './announcement-store.ts'

/** 404 for a school that does not exist, and for one for which the caller does not announce. */
const requireRecipient = ({ actor }: Pick<Context, 'actor'>, text: string): Recipient => {
  const recipient = readRecipient(text)
  if (recipient === undefined || !canAnnounce(actor, recipient)) throw notFound()
  return recipient
}

/** Open pages of everybody who sees it read again: all of them, or those of the school and of the children's parents. */
export const publishAnnouncement = async (
  tx: Db,
  { id, schoolId }: { readonly id: number; readonly schoolId: number | null },
): Promise<void> => {
  if (schoolId === null) return publish(tx, { topic: 'announcements', ids: [id], isForAll: true })
  const userIds = await listParentsIn(tx, schoolId)
  return publish(tx, { topic: 'announcements', ids: [id], schoolIds: [schoolId], userIds })
}

export const listManagedAnnouncements = async (
  context: Context,
  query: { readonly recipient: string; readonly page: number },
): Promise<{ data: ManagedAnnouncement[]; meta: PageMeta }> => {
  const recipient = requireRecipient(context, query.recipient)
  const db = context.db.drizzle
  const [data, total] = await Promise.all([
    listManaged(db, recipient, query.page),
    countManaged(db, recipient),
  ])
  return { data, meta: metaOf(total, query.page, MANAGED_PER_PAGE) }
}

type NewAnnouncement = z.output<(typeof writeAnnouncement)['body']>
type Change = z.output<(typeof changeAnnouncement)['body']>

/** The log names no words: those stand in the announcement. */
const audit = (
  tx: Db,
  { actor, clock }: Context,
  verb: string,
  { id, schoolId }: { readonly id: number; readonly schoolId: number | null },
): Promise<void> =>
  writeAudit(
    tx,
    actor,
    {
      action: `announcements.${verb}`,
      subjectType: ANNOUNCEMENT_SUBJECT,
      subjectId: id,
      details: { recipient: recipientText(schoolId) },
    },
    clock.now(),
  )

/**
 * From when it is shown, and when people hear of it: now, or by the job once its time has come. The job also tells the whole
 * association, which takes longer than a request may. Refused where the end comes first, also where it begins now.
 */
const beginOf = (
  span: { readonly fromAt: string | null; readonly untilAt: string | null },
  schoolId: number | null,
  now: string,
): { readonly fromAt: string; readonly publishedAt: string | null } => {
  if (isNeverShown(span, now))
    throw new AppError('general.invalid', { errors: { untilAt: ['end-before-begin'] } })
  const fromAt = span.fromAt ?? now
  const isDue = Date.parse(fromAt) <= Date.parse(now)
  return { fromAt, publishedAt: isDue && schoolId !== null ? now : null }
}

export const announce = async (context: Context, input: NewAnnouncement): Promise<{ id: number }> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const schoolId = requireRecipient(context, input.recipient)
  const now = clock.now().toISOString()
  const { recipient: _recipient, ...content } = input
  const begin = beginOf(input, schoolId, now)
  return inTransaction(db, async (tx) => {
    const id = await insertAnnouncement(tx, {
      ...content,
      ...begin,
      schoolId,
      authorId: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    await audit(tx, context, 'written', { id, schoolId })
    await publishAnnouncement(tx, { id, schoolId })
    if (begin.publishedAt !== null)
      await notifyAnnounced(tx, { id, schoolId, authorId: actor.userId }, clock.now())
    return { id }
  })
}

/** 404 for one that does not exist or is none of the caller's to write. */
const lockOwn = async (tx: Db, { actor }: Context, id: number): Promise<AnnouncementRow> => {
  const row = await lockAnnouncement(tx, id)
  if (row === undefined || !canAnnounce(actor, row.schoolId)) throw notFound()
  return row
}

export const changeOne = (context: Context, id: number, { seenAt, ...input }: Change): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, context, id)
    if (row.deletedAt !== null) throw notFound()
    requireSeenVersion(row, seenAt)
    const now = context.clock.now()
    const at = now.toISOString()
    const begin = beginOf(input, row.schoolId, at)
    const isDue = Date.parse(begin.fromAt) <= now.getTime()
    // What people have heard of once is not told again, unless it waits for a new time.
    const publishedAt = isDue ? (row.publishedAt ?? begin.publishedAt) : null
    await updateAnnouncement(tx, id, { ...input, ...begin, publishedAt, updatedAt: at })
    await audit(tx, context, 'changed', row)
    await publishAnnouncement(tx, row)
    if (row.publishedAt !== null && publishedAt === null) await withdrawAnnounced(tx, row, now)
    if (row.publishedAt === null && publishedAt !== null) await notifyAnnounced(tx, row, now)
  })
}

/** Twice is the same as once. */
export const deleteOne = (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, context, id)
    if (row.deletedAt !== null) return
    const now = context.clock.now()
    await updateAnnouncement(tx, id, { deletedAt: now.toISOString(), updatedAt: now.toISOString() })
    await audit(tx, context, 'deleted', row)
    await publishAnnouncement(tx, row)
    await withdrawAnnounced(tx, row, now)
  })
}

/** 404 once its days are over, as for one that never was. */
export const restoreOne = (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, context, id)
    if (row.deletedAt === null) return
    const now = context.clock.now()
    if (Date.parse(row.deletedAt) < now.getTime() - DELETED_ANNOUNCEMENT_DAYS * MS_PER_DAY) throw notFound()
    await updateAnnouncement(tx, id, { deletedAt: null, updatedAt: now.toISOString() })
    await audit(tx, context, 'restored', row)
    await publishAnnouncement(tx, row)
  })
}
