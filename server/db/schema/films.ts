/** Films on their way from somebody's disk to the screen: their uploaded parts, what they are for, and the work of making them playable. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { FILM_STATES } from '@wegband/domain/features/videos/film-contract.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { contents } from './sports.ts'

/** `ref` names the film in the video house and never changes. */
export const films = pgTable(
  'films',
  {
    id: primaryId(),
    ref: text().notNull().unique('films_ref'),
    title: text().notNull(),
    state: text({ enum: FILM_STATES }).notNull().default('uploading'),
    /** Of the master, as announced; and how many of them lie in the storage. */
    bytes: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    seconds: integer(),
    hasPoster: boolean().notNull().default(false),
    /** Languages in which there are captions. */
    captions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Why it failed. */
    problem: text(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    index('films_unfinished').on(t.state, t.updatedAt),
    check('films_received', sql`${t.received} between 0 and ${t.bytes}`),
  ],
)

/** The master as it came, in pieces that follow each other; their bytes lie in the storage under `name`. */
export const filmParts = pgTable(
  'film_parts',
  {
    id: primaryId(),
    filmId: integer()
      .notNull()
      .references(() => films.id, { onDelete: 'cascade' }),
    startsAt: bigint({ mode: 'number' }).notNull(),
    bytes: integer().notNull(),
    name: text().notNull().unique('film_parts_name'),
    ...timestamps,
  },
  (t) => [unique('film_parts_once').on(t.filmId, t.startsAt)],
)

/** What a film is for: shown there as soon as it is ready. A content has one film, or the next one on its way. */
export const filmContents = pgTable(
  'film_contents',
  {
    contentId: integer()
      .primaryKey()
      .references(() => contents.id, { onDelete: 'cascade' }),
    filmId: integer()
      .notNull()
      .references(() => films.id, { onDelete: 'cascade' }),
    ...timestamps,
  },
  (t) => [index('film_contents_film').on(t.filmId)],
)

/** Work to be done: at most one is under way anywhere, for as long as its lease is renewed. */
export const videoJobs = pgTable(
  'video_jobs',
  {
    id: primaryId(),
    filmId: integer()
      .notNull()
      .unique('video_jobs_film')
      .references(() => films.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'running', 'ended'] })
      .notNull()
      .default('waiting'),
    /** Per cent. */
    progress: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** Who holds the lease, and until when. */
    worker: text(),
    leaseUntil: instant(),
    /** Not before this instant. */
    dueAt: instant().notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('video_jobs_one_at_a_time')
      .on(t.state)
      .where(sql`${t.state} = 'running'`),
    index('video_jobs_due').on(t.state, t.dueAt),
    check(
      'video_jobs_lease',
      sql`${t.state} <> 'running' or (${t.worker} is not null and ${t.leaseUntil} is not null)`,
    ),
  ],
)
