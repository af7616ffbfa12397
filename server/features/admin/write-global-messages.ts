/** An admin writes, ends and withdraws global messages: audited, and every open page reads them anew. */
import type { z } from 'zod'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type {
  Announcement,
  createAnnouncement,
  listAnnouncements,
} from '@wegband/domain/features/admin/contract.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, pageSizeOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { publish } from '../events/publish.ts'
import {
  countMessages,
  deleteMessage,
  findMessage,
  insertMessage,
  listMessages,
  setMessageEnd,
  type MessageRow,
} from './store.ts'

const MESSAGES_PER_PAGE = 25

const stateOf = ({ startsAt, endsAt }: MessageRow, now: Date): Announcement['state'] => {
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended'
  return new Date(startsAt) > now ? 'planned' : 'shown'
}

const announcementOf = (row: MessageRow, now: Date): Announcement => {
  const { id, type, title, text, startsAt, endsAt } = row
  return { id, type, title, text, startsAt, endsAt, state: stateOf(row, now) }
}

export const readAnnouncements = async (
  { db, clock }: Context,
  query: z.output<(typeof listAnnouncements)['query']>,
): Promise<z.output<(typeof listAnnouncements)['answers'][200]>> => {
  const { page = 1 } = query
  const perPage = pageSizeOf(query, MESSAGES_PER_PAGE)
  const [rows, total] = await Promise.all([
    listMessages(db.drizzle, { limit: perPage, offset: (page - 1) * perPage }),
    countMessages(db.drizzle),
  ])
  return { data: rows.map((row) => announcementOf(row, clock.now())), meta: metaOf(total, page, perPage) }
}

type Words = z.output<(typeof createAnnouncement)['body']>['title']

const localText = ({ de, en }: Words): LocalText => (en === undefined ? { de } : { de, en })

type Change = 'global-message.created' | 'global-message.ended' | 'global-message.withdrawn'

const recordChange = async (tx: Db, { actor, clock }: Context, action: Change, id: number): Promise<void> => {
  await writeAudit(tx, actor, { action, subjectType: 'global-message', subjectId: id }, clock.now())
  await publish(tx, { topic: 'global-messages', ids: [id], isForAll: true })
}

export const announce = async (
  context: Context,
  body: z.output<(typeof createAnnouncement)['body']>,
): Promise<Announcement> => {
  refuseWhileImpersonating(context.actor)
  const now = context.clock.now()
  const isPast = (at: string | null): boolean => at !== null && new Date(at) <= now
  for (const field of ['startsAt', 'endsAt'] as const)
    if (isPast(body[field])) throw new AppError('general.invalid', { errors: { [field]: ['in-the-past'] } })
  const startsAt = body.startsAt ?? now.toISOString()
  if (body.endsAt !== null && new Date(body.endsAt) <= new Date(startsAt))
    throw new AppError('general.invalid', { errors: { endsAt: ['invalid-date'] } })
  return await inTransaction(context.db, async (tx) => {
    const row = await insertMessage(tx, {
      type: body.type,
      title: localText(body.title),
      text: localText(body.text),
      startsAt,
      endsAt: body.endsAt,
    })
    await recordChange(tx, context, 'global-message.created', row.id)
    return announcementOf(row, now)
  })
}

/** Ending an ended message again leaves its end where it was. */
export const endMessage = async (context: Context, id: number): Promise<Announcement> => {
  refuseWhileImpersonating(context.actor)
  const now = context.clock.now()
  return await inTransaction(context.db, async (tx) => {
    const found = await findMessage(tx, id)
    if (found === undefined) throw notFound()
    if (stateOf(found, now) === 'ended') return announcementOf(found, now)
    const row = await setMessageEnd(tx, id, now.toISOString())
    if (row === undefined) throw notFound()
    await recordChange(tx, context, 'global-message.ended', id)
    return announcementOf(row, now)
  })
}

export const withdrawMessage = async (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteMessage(tx, id))) throw notFound()
    await recordChange(tx, context, 'global-message.withdrawn', id)
  })
}
