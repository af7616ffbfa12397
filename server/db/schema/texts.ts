/** Texts and settings that are data. */
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { GermanSeen } from '@wegband/domain/features/texts/translation-state.ts'
import type { TermForms } from '@wegband/domain/features/texts/term-marks.ts'
import { instant, localText, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'

export const settings = pgTable('settings', {
  id: primaryId(),
  key: text().notNull().unique('settings_key'),
  value: jsonb().$type<unknown>().notNull(),
  ...timestamps,
})

export const textBlocks = pgTable(
  'text_blocks',
  {
    id: primaryId(),
    group: text('text_group', {
      enum: ['startup-hints', 'profile-creation', 'tutorial', 'imprint'],
    }).notNull(),
    textKey: text().notNull().unique('text_blocks_key'),
    title: localText().notNull(),
    text: localText().notNull(),
    picture: text(),
    /** By language: the German that the translation was written from. */
    germanSeen: jsonb().$type<GermanSeen>().notNull().default({}),
    ...timestamps,
  },
  (t) => [index('text_blocks_group').on(t.group)],
)

/** What the office wrote, one row for each save; the newest is the text as it stands. */
export const textVersions = pgTable(
  'text_versions',
  {
    id: primaryId(),
    /** `block:` with the key of a text block, `school:` with an id, `term:` with the key of a term. */
    subject: text().notNull(),
    title: localText(),
    text: localText('body').notNull(),
    savedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [index('text_versions_subject').on(t.subject, t.id), index('text_versions_by').on(t.savedBy)],
)

export const glossary = pgTable('glossary', {
  id: primaryId(),
  /** What modules, their drafts and sport files name the term by. It stays when the title changes. */
  termKey: text().notNull().unique('glossary_term_key'),
  title: localText().notNull(),
  description: localText().notNull(),
  /** By language: further words for the term, beside the forms that follow from its title. */
  forms: jsonb().$type<TermForms>().notNull().default({}),
  /** By language: the German that the translation was written from. */
  germanSeen: jsonb().$type<GermanSeen>().notNull().default({}),
  isActive: boolean().notNull().default(true),
  highlightInTexts: boolean().notNull().default(true),
  ...timestamps,
})

export const globalMessages = pgTable('global_messages', {
  id: primaryId(),
  type: text({ enum: ['maintenance', 'info'] }).notNull(),
  title: localText().notNull(),
  text: localText().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant(),
  ...timestamps,
})
