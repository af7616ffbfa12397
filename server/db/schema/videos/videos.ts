/** Watching: one-time passwords, playback sessions, and each person's progress. */
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { contents } from '../sports.ts'

/** An OTP is exchanged once for a playback session; only hashes are stored. */
export const playbacks = pgTable(
  'playbacks',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentId: integer()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['otp', 'playback'] }).notNull(),
    hash: bytes().notNull().unique('playbacks_hash'),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    ...timestamps,
  },
  (t) => [index('playbacks_expiry').on(t.expiresAt)],
)

export const contentProgress = pgTable(
  'content_progress',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentId: integer()
      .notNull()
      .references(() => contents.id, { onDelete: 'restrict' }),
    seconds: integer().notNull(),
    completedAt: instant(),
    ...timestamps,
  },
  (t) => [
    unique('content_progress_once').on(t.userId, t.contentId),
    index('content_progress_recent').on(t.userId, t.updatedAt),
  ],
)
