/** Training together with videos: who trains what with whom, and who scanned whose code when. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  ATTENDEE_OUTCOMES,
  VIDEO_TRAINING_STATES,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { contents } from '../sports.ts'

export const videoTrainings = pgTable(
  'video_trainings',
  {
    id: primaryId(),
    /** The person who started it; they are also one of the attendees. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentId: integer()
      .notNull()
      .references(() => contents.id, { onDelete: 'restrict' }),
    state: text({ enum: VIDEO_TRAINING_STATES }).notNull().default('running'),
    startedAt: instant().notNull(),
    /** The setting at the start: changing it does not affect a running clock. */
    minMinutes: integer().notNull(),
    endedAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('video_trainings_running')
      .on(t.startedAt)
      .where(sql`${t.state} = 'running'`),
    index('video_trainings_ended').on(t.endedAt),
    index('video_trainings_user').on(t.userId),
    index('video_trainings_content').on(t.contentId),
    check('video_trainings_end', sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
  ],
)

export const videoTrainingAttendees = pgTable(
  'video_training_attendees',
  {
    id: primaryId(),
    trainingId: integer()
      .notNull()
      .references(() => videoTrainings.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Until the training ends or the person leaves: the constraint below prevents training twice at once. */
    isRunning: boolean().notNull().default(true),
    /** True for the attendees for whom it shall count. */
    isAllowed: boolean().notNull().default(true),
    leftAt: instant(),
    outcome: text({ enum: ATTENDEE_OUTCOMES }),
    /** The result of the processing, for the page that displays it. */
    moduleHave: integer(),
    moduleNeed: integer(),
    activeWeeks: integer(),
    ...timestamps,
  },
  (t) => [
    unique('video_training_attendees_once').on(t.trainingId, t.userId),
    uniqueIndex('video_training_attendees_running')
      .on(t.userId)
      .where(sql`${t.isRunning}`),
    index('video_training_attendees_user').on(t.userId, t.trainingId),
    index('video_training_attendees_late')
      .on(t.userId)
      .where(sql`${t.outcome} = 'not-watched'`),
  ],
)

/** The latest scan of each partner. */
export const partnerScans = pgTable(
  'partner_scans',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    partnerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scannedAt: instant().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('partner_scans_once').on(t.userId, t.partnerId),
    index('partner_scans_partner').on(t.partnerId),
    index('partner_scans_age').on(t.scannedAt),
    check('partner_scans_two_people', sql`${t.userId} <> ${t.partnerId}`),
  ],
)
