/** Videos on their way from upload to playback: their uploaded parts, their purpose, and the jobs that make them playable. */
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
import { VIDEO_STATES } from '@wegband/domain/features/videos/library-contract.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { contents } from '../sports.ts'

/** `ref` names the video in the video host and never changes. */
export const videos = pgTable(
  'videos',
  {
    id: primaryId(),
    ref: text().notNull().unique('videos_ref'),
    title: text().notNull(),
    state: text({ enum: VIDEO_STATES }).notNull().default('uploading'),
    /** Size of the master as announced, and how much of it is stored. */
    bytes: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    seconds: integer(),
    hasPoster: boolean().notNull().default(false),
    /** Part of the address of a chosen poster; null for the one made from the video. */
    posterMark: text(),
    /** Hash of the first part of the file, by which its upload is continued. */
    firstPart: text(),
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
    index('videos_unfinished').on(t.state, t.updatedAt),
    check('videos_received', sql`${t.received} between 0 and ${t.bytes}`),
  ],
)

/** The master in consecutive pieces; the storage keeps their bytes under `name`. */
export const videoParts = pgTable(
  'video_parts',
  {
    id: primaryId(),
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    startsAt: bigint({ mode: 'number' }).notNull(),
    bytes: integer().notNull(),
    name: text().notNull().unique('video_parts_name'),
    ...timestamps,
  },
  (t) => [unique('video_parts_once').on(t.videoId, t.startsAt)],
)

/** The use of a video: it appears there as soon as it is ready. A content has one video, plus possibly its successor in preparation. */
export const videoContents = pgTable(
  'video_contents',
  {
    contentId: integer()
      .primaryKey()
      .references(() => contents.id, { onDelete: 'cascade' }),
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    ...timestamps,
  },
  (t) => [index('video_contents_video').on(t.videoId)],
)

/** Jobs: at most one runs anywhere, for as long as its lease is renewed. */
export const videoJobs = pgTable(
  'video_jobs',
  {
    id: primaryId(),
    videoId: integer()
      .notNull()
      .unique('video_jobs_video')
      .references(() => videos.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'running', 'ended'] })
      .notNull()
      .default('waiting'),
    /** Per cent. */
    progress: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** The process that holds the lease, and the end of the lease. */
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
