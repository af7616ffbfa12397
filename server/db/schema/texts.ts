/** Texts and settings that are data. */
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, localText, primaryId, timestamps } from './columns.ts'

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
    ...timestamps,
  },
  (t) => [index('text_blocks_group').on(t.group)],
)

export const glossary = pgTable('glossary', {
  id: primaryId(),
  title: localText().notNull(),
  description: localText().notNull(),
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
