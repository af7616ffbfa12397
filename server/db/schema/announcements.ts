/** Announcements of a school or of the association: one row each, read by everybody who belongs to its audience. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools } from './schools.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: primaryId(),
    /** Null: of the association, for everybody. */
    schoolId: integer().references(() => schools.id, { onDelete: 'cascade' }),
    /** Null: the account was deleted. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    text: text().notNull(),
    /** From when on it is shown. */
    fromAt: instant().notNull(),
    /** Null: until it is deleted. */
    untilAt: instant(),
    isPinned: boolean().notNull().default(false),
    /** When open pages heard of it; null while it waits for its beginning. */
    publishedAt: instant(),
    /** Deleted, and restorable for some days. */
    deletedAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('announcements_audience')
      .on(t.schoolId, t.fromAt.desc())
      .where(sql`${t.deletedAt} is null`),
    index('announcements_author').on(t.authorId),
    index('announcements_due')
      .on(t.fromAt)
      .where(sql`${t.publishedAt} is null and ${t.deletedAt} is null`),
  ],
)

/** Counts readers without names: `reader` is a keyed digest, which leads back to no person. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: integer()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    reader: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.reader] })],
)
