/** The rows of how people hear of what happens. */
import { eq, inArray, sql } from 'drizzle-orm'
import {
  DEFAULT_CHOICES,
  topicsOf,
  type NoticeChoices,
} from '@wegband/domain/features/notifications/notice-choices.ts'
import { noticeSettings } from '../../db/schema/notices/notices.ts'
import type { Db } from '../../db/transaction.ts'

export type StoredChoices = NoticeChoices & {
  /** Null while they are the defaults. */
  readonly changedAt: string | null
}

const choicesOf = (row: typeof noticeSettings.$inferSelect): StoredChoices => ({
  topics: topicsOf(row.topics),
  hidesContent: row.hidesContent,
  quiet: {
    isOn: row.isQuiet,
    from: row.quietFrom,
    until: row.quietUntil,
    letsUrgentThrough: row.letsUrgentThrough,
  },
  timeZone: row.timeZone,
  changedAt: row.updatedAt,
})

const UNCHANGED: StoredChoices = { ...DEFAULT_CHOICES, changedAt: null }

export const readChoices = async (db: Db, userId: number): Promise<StoredChoices> => {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId))
  return row === undefined ? UNCHANGED : choicesOf(row)
}

/** The choices of people who made some; the defaults hold for all others. */
export const readChoicesOf = async (
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => NoticeChoices> => {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select()
          .from(noticeSettings)
          .where(inArray(noticeSettings.userId, [...userIds]))
  const known = new Map(rows.map((row) => [row.userId, choicesOf(row)]))
  return (userId) => known.get(userId) ?? UNCHANGED
}

/** The choices as another change would see them: locked until the transaction ends. Undefined for a person who is gone. */
export const lockChoices = async (tx: Db, userId: number): Promise<StoredChoices | undefined> => {
  // The person's own row orders two first changes; both would find no row to lock.
  const { rows } = await tx.execute(sql`select id from users where id = ${userId} for no key update`)
  return rows.length === 0 ? undefined : readChoices(tx, userId)
}

export const writeChoices = async (
  tx: Db,
  userId: number,
  { topics, hidesContent, quiet, timeZone }: NoticeChoices,
  now: string,
): Promise<void> => {
  const values = {
    topics,
    hidesContent,
    isQuiet: quiet.isOn,
    quietFrom: quiet.from,
    quietUntil: quiet.until,
    letsUrgentThrough: quiet.letsUrgentThrough,
    timeZone,
    updatedAt: now,
  }
  await tx
    .insert(noticeSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: values })
}
