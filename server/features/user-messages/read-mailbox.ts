/** The caller's mailbox: its lists and its number of unread messages. */
import type { z } from 'zod'
import {
  DIRECTORIES,
  type Directory,
  type listUserMessages,
  type MessageEntry,
  MESSAGES_PER_PAGE,
} from '@wegband/domain/features/user-messages/contract.ts'
import { searchWords } from '@wegband/domain/features/user-messages/search-words.ts'
import { nameGrams } from '@wegband/domain/features/members/name-grams.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, type PageMeta, pageSizeOf } from '../../http/request/page-of.ts'
import { requireMailbox } from './mailbox-access.ts'
import { type CopyRow, listEntries } from './mailbox-store.ts'
import { listNames, type NamedPerson } from './people-store.ts'
import { shownPeople } from './show-people.ts'
import { countUnreadMessages } from './unread-statement.ts'

type Query = z.output<(typeof listUserMessages)['query']>

export const directoryOf = ({ box, trashedAt }: Pick<CopyRow, 'box' | 'trashedAt'>): Directory =>
  trashedAt === null ? box : `${box}-trashed`

/** Only the sender sees to whom a message went. */
const seenRecipients = ({ box, recipientIds }: CopyRow): readonly number[] =>
  box === 'outbox' ? recipientIds : []

export const idsOf = (row: CopyRow): number[] => [
  ...(row.senderId === null ? [] : [row.senderId]),
  ...seenRecipients(row),
  ...row.childIds,
]

/** The part that a list and a message have in common. */
export const shownCopy = (
  context: Context,
  row: CopyRow,
  names: ReadonlyMap<number, NamedPerson>,
): Omit<MessageEntry, 'excerpt' | 'attachmentCount'> => ({
  id: row.id,
  directory: directoryOf(row),
  title: row.title,
  sentAt: row.sentAt,
  readAt: row.readAt,
  sender: shownPeople(context, row.senderId === null ? [] : [row.senderId], names)[0] ?? null,
  recipients: shownPeople(context, seenRecipients(row), names),
  recipientCount: row.recipientCount,
  isDirect: row.isDirect,
  children: shownPeople(context, row.childIds, names),
})

export const readMailbox = async (
  context: Context,
  query: Query,
): Promise<{ data: MessageEntry[]; meta: PageMeta; trashDays: number }> => {
  await requireMailbox(context)
  const { actor, db, settings } = context
  const trashDays = settings.current().messageTrashDays
  const limit = pageSizeOf(query, MESSAGES_PER_PAGE)
  const chosen = DIRECTORIES.filter((directory) => query[directory] === true)
  const words = query.search === undefined ? undefined : searchWords(query.search)
  if (words === '') return { data: [], meta: metaOf(0, 1, limit), trashDays }
  const { rows, total } = await listEntries(
    db.drizzle,
    actor.userId,
    {
      directories: chosen.length === 0 ? DIRECTORIES : chosen,
      newOnly: query['new-only'] ?? false,
      readSince: query['read-since'],
      before: query.before,
      search: words === undefined ? undefined : { words, grams: nameGrams(query.search ?? '') },
    },
    limit,
  )
  const names = await listNames(db.drizzle, [...new Set(rows.flatMap(idsOf))])
  const data = rows.map((row) => ({
    ...shownCopy(context, row, names),
    excerpt: row.excerpt,
    attachmentCount: row.attachmentCount,
  }))
  return { data, meta: metaOf(total, 1, limit), trashDays }
}

export const readUnread = async (context: Context): Promise<{ unread: number }> => {
  await requireMailbox(context)
  return { unread: await countUnreadMessages(context.db.drizzle, context.actor.userId) }
}
