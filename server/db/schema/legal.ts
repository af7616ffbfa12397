/** What people have agreed to: versioned legal texts, their acceptances, and consents that can be withdrawn. */
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, localText, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools } from './schools.ts'

/** A version never changes: a trigger refuses it. One that is not in force yet may be taken back; a new one is a new row. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    id: primaryId(),
    kind: text({ enum: ['terms', 'privacy', 'withdrawal'] }).notNull(),
    locale: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    /** Markdown. */
    text: text('body').notNull(),
    /** Must be accepted before the app can be used; the privacy notice is only displayed. */
    isMandatory: boolean().notNull(),
    inForceAt: instant().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('legal_texts_version').on(t.kind, t.locale, t.version),
    check('legal_texts_privacy_informs', sql`${t.kind} <> 'privacy' or not ${t.isMandatory}`),
  ],
)

/** What the office prepares, one for each language; only its own pages read it. */
export const legalDrafts = pgTable(
  'legal_drafts',
  {
    id: primaryId(),
    kind: text({ enum: ['terms', 'privacy', 'withdrawal'] }).notNull(),
    locale: text({ enum: ['de', 'en'] }).notNull(),
    title: text().notNull(),
    /** Markdown. */
    text: text('body').notNull(),
    ...timestamps,
  },
  (t) => [unique('legal_drafts_once').on(t.kind, t.locale)],
)

/** The legal notice of a school that answers for itself; that of the operator is the text block `imprint`. */
export const schoolLegalNotices = pgTable(
  'school_legal_notices',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    /** Markdown. */
    text: localText('body').notNull(),
    ...timestamps,
  },
  (t) => [unique('school_legal_notices_once').on(t.schoolId)],
)

/** Members are told before a version comes into force; the row goes when the version is taken back. */
export const legalReminders = pgTable(
  'legal_reminders',
  {
    id: primaryId(),
    kind: text({ enum: ['terms', 'privacy', 'withdrawal'] }).notNull(),
    version: integer().notNull(),
    remindAt: instant().notNull(),
    /** Accounts up to this number are told, so that a job that was interrupted goes on. */
    reachedId: integer().notNull().default(0),
    sentAt: instant(),
    ...timestamps,
  },
  (t) => [unique('legal_reminders_once').on(t.kind, t.version)],
)

/** Accepting version 3 in one language accepts it in all: hence `kind` and `version` here too. */
export const legalAcceptances = pgTable(
  'legal_acceptances',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    legalTextId: integer()
      .notNull()
      .references(() => legalTexts.id, { onDelete: 'restrict' }),
    kind: text({ enum: ['terms', 'privacy', 'withdrawal'] }).notNull(),
    version: integer().notNull(),
    acceptedAt: instant().notNull(),
    /** The parent who accepted for a child. */
    acceptedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [unique('legal_acceptances_once').on(t.userId, t.kind, t.version)],
)

/** Consents under the GDPR that are no legal text: health data of Art. 9, joint custody. */
export const consents = pgTable(
  'consents',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['health-data', 'custody'] }).notNull(),
    /** For custody: sole, or shared with another parent who agrees. Null where one sentence covered both. */
    manner: text({ enum: ['sole', 'joint'] }),
    givenBy: integer().references(() => users.id, { onDelete: 'set null' }),
    givenAt: instant().notNull(),
    revokedAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('consents_user').on(t.userId, t.purpose),
    check('consents_manner', sql`${t.manner} is null or ${t.purpose} = 'custody'`),
    check('consents_order', sql`${t.revokedAt} is null or ${t.revokedAt} >= ${t.givenAt}`),
  ],
)

/** Each answer is a row: the latest row of each person counts, the others are the history. */
export const photoConsents = pgTable(
  'photo_consents',
  {
    id: primaryId(),
    /** The person in the pictures. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['school', 'training-videos', 'website', 'social-media', 'press'] }).notNull(),
    isGiven: boolean().notNull(),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The guardian stated that the child, 14 or older, agrees too. */
    childAgrees: boolean().notNull().default(false),
    ...timestamps,
  },
  (t) => [index('photo_consents_user').on(t.userId, t.id), index('photo_consents_by').on(t.answeredBy)],
)
