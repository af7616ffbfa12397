/** Writes the digests whose hour has come: one per person and day, none where nothing is unread. Two jobs at once write one. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { digestWindowOf, isInDigest } from '@wegband/domain/features/notifications/digest-rules.ts'
import { isNotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { queueMails } from '../../mails/queue-mail.ts'
import { readChoicesOf } from '../choices-statement.ts'
import { CHOICES_PATH } from '../email-notices.ts'
import { listPath, tryToSay } from '../say-notice.ts'
import { holdReaders, listUnread, type DigestReader } from './digest-store.ts'

/** People in one transaction. */
const PER_ROUND = 500
/** More than a week, which a clock that changes makes longer. */
const LOOKED_AT_MS = 8 * MS_PER_DAY
/** The email names so many; the app has all. */
const MOST_ITEMS = 20

type Parts = Pick<JobContext, 'db' | 'clock'>
type Unread = Awaited<ReturnType<typeof listUnread>>[number]

/** The email of one person; undefined before their hour, or when nothing is unread. */
const digestOf = (
  { id, mail, firstName, language }: DigestReader,
  unread: readonly Unread[],
  choices: ReturnType<Awaited<ReturnType<typeof readChoicesOf>>>,
  now: Date,
) => {
  const window = digestWindowOf(choices.timeZone, now.toISOString())
  if (window === undefined || mail === null) return undefined
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  const gathered = unread.flatMap(({ type, params, createdAt }) => {
    if (!isNotificationType(type) || !isInDigest({ type, createdAt }, choices.topics, window)) return []
    const words = tryToSay({ type, params }, locale, now)
    return words === undefined ? [] : [{ type, words }]
  })
  if (gathered.length === 0) return undefined
  const items = gathered.slice(-MOST_ITEMS).map(({ words }) => words)
  return {
    to: mail,
    userId: id,
    template: 'notice-digest' as const,
    locale,
    params: {
      firstName,
      items: JSON.stringify(items),
      count: gathered.length,
      link: listPath(gathered.map(({ type }) => type)),
      settings: CHOICES_PATH,
    },
    dedupeKey: `digest:${id}:${window.day}`,
  }
}

const sendRound = async (tx: Db, after: number, now: Date): Promise<number | undefined> => {
  const since = new Date(now.getTime() - LOOKED_AT_MS).toISOString()
  const readers = await holdReaders(tx, { after, since, limit: PER_ROUND })
  if (readers.length === 0) return undefined
  const ids = readers.map(({ id }) => id)
  const [choicesOf, unread] = [await readChoicesOf(tx, ids), await listUnread(tx, ids, since)]
  const byReader = Map.groupBy(unread, ({ userId }) => userId)
  await queueMails(
    tx,
    readers.flatMap(
      (reader) => digestOf(reader, byReader.get(reader.id) ?? [], choicesOf(reader.id), now) ?? [],
    ),
    now,
  )
  return readers.length < PER_ROUND ? undefined : ids.at(-1)
}

export const sendDigests = async ({ db, clock }: Parts): Promise<void> => {
  const now = clock.now()
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    after = await inTransaction(db, (tx) => sendRound(tx, from, now))
  }
}
