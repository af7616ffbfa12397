/** The tree of training: sports, levels with their thresholds, modules, groups, contents and chapters. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { instant, localText, primaryId, timestamps } from './columns.ts'

export const sports = pgTable(
  'sports',
  {
    id: primaryId(),
    parentId: integer().references((): AnyPgColumn => sports.id, { onDelete: 'restrict' }),
    /** A sport of one school only. The foreign key is written in the migration (the tables refer to each other). */
    schoolId: integer(),
    slug: text().notNull().unique('sports_slug'),
    name: localText().notNull(),
    menuName: localText().notNull(),
    description: localText().notNull(),
    isMainSport: boolean().notNull().default(true),
    isKids: boolean().notNull().default(false),
    showInMenu: boolean().notNull().default(true),
    sortOrder: integer().notNull(),
    deepOrder: text().notNull(),
    requiredMembershipLv: integer().notNull().default(0),
    availableForSubscription: boolean().notNull().default(true),
    hue: integer().notNull(),
    chroma: doublePrecision().notNull().default(1),
    /** Since when it is no longer offered. What was trained or passed in it stays (docs/decisions/0075). */
    retiredAt: instant(),
    ...timestamps,
  },
  (t) => [index('sports_school').on(t.schoolId), index('sports_parent').on(t.parentId)],
)

/** Defaults are the numbers of §9. */
export const levels = pgTable(
  'levels',
  {
    id: primaryId(),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    index: integer('idx').notNull(),
    name: localText().notNull(),
    belt: integer().notNull(),
    isKids: boolean().notNull().default(false),
    completionMode: text({ enum: ['classic', 'progression'] })
      .notNull()
      .default('progression'),
    weeksPerStep: integer().notNull().default(11),
    stepsPerStripe: integer().notNull().default(3),
    stripes: integer().notNull().default(3),
    recommendedTrainings: integer().notNull().default(60),
    moduleRepeats: integer().notNull().default(2),
    workshops: integer().notNull().default(2),
    seminars: integer().notNull().default(0),
    /** The share of points that passes a level check: 13 of 18. */
    examPassPercent: integer().notNull().default(72),
    /** Since when it is no longer offered. What was trained or passed in it stays (docs/decisions/0075). */
    retiredAt: instant(),
    ...timestamps,
  },
  (t) => [
    unique('levels_once').on(t.sportId, t.index),
    check(
      'levels_positive',
      sql`(${t.index} > 0 or ${t.retiredAt} is not null) and ${t.weeksPerStep} > 0 and ${t.stepsPerStripe} > 0 and ${t.stripes} > 0`,
    ),
  ],
)

export const modules = pgTable(
  'modules',
  {
    id: primaryId(),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    levelId: integer()
      .notNull()
      .references(() => levels.id, { onDelete: 'cascade' }),
    name: localText().notNull(),
    description: localText().notNull(),
    sortOrder: integer().notNull(),
    points: integer().notNull().default(1),
    glossaryTerms: text().array().notNull().default([]),
    /** Since when it is no longer offered. What was trained or passed in it stays (docs/decisions/0075). */
    retiredAt: instant(),
    ...timestamps,
  },
  (t) => [
    unique('modules_order').on(t.levelId, t.sortOrder),
    index('modules_sport').on(t.sportId, t.sortOrder),
  ],
)

export const moduleGroups = pgTable(
  'module_groups',
  {
    id: primaryId(),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    name: localText().notNull(),
    sortOrder: integer().notNull(),
    /** Since when it is no longer offered. What was trained or passed in it stays (docs/decisions/0075). */
    retiredAt: instant(),
    ...timestamps,
  },
  (t) => [index('module_groups_sport').on(t.sportId, t.sortOrder)],
)

export const moduleGroupItems = pgTable(
  'module_group_items',
  {
    id: primaryId(),
    groupId: integer()
      .notNull()
      .references(() => moduleGroups.id, { onDelete: 'cascade' }),
    moduleId: integer()
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    sortOrder: integer().notNull(),
    ...timestamps,
  },
  (t) => [unique('module_group_items_once').on(t.groupId, t.moduleId)],
)

/** Headings inside a module. */
export const contentGroups = pgTable(
  'content_groups',
  {
    id: primaryId(),
    moduleId: integer()
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    name: localText().notNull(),
    sortOrder: integer().notNull(),
    /** Since when it is no longer offered. What was trained or passed in it stays (docs/decisions/0075). */
    retiredAt: instant(),
    ...timestamps,
  },
  (t) => [index('content_groups_module').on(t.moduleId, t.sortOrder)],
)

export const contents = pgTable(
  'contents',
  {
    id: primaryId(),
    moduleId: integer().references(() => modules.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    groupId: integer().references(() => contentGroups.id, { onDelete: 'set null' }),
    name: localText().notNull(),
    title: localText().notNull(),
    sortOrder: integer().notNull(),
    isSolo: boolean().notNull(),
    videoLength: integer().notNull().default(0),
    videoState: text({ enum: ['none', 'processing', 'ready', 'failed'] })
      .notNull()
      .default('none'),
    /** Name of the video in the video host; several contents may use the same video. */
    videoRef: text(),
    titlePictureLight: text(),
    titlePictureDark: text(),
    poster: text(),
    requiredMembershipLv: integer().notNull().default(0),
    paymentRequired: boolean().notNull().default(false),
    sportProgressIsRequired: boolean().notNull().default(false),
    relatedSportId: integer().references(() => sports.id, { onDelete: 'set null' }),
    /** The level that the sport progress must have reached. */
    requiredLevelIndex: integer().notNull().default(1),
    availableForFreemium: boolean().notNull().default(false),
    /** Since when it is no longer offered. What was trained or passed in it stays (docs/decisions/0075). */
    retiredAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('contents_module').on(t.moduleId, t.sortOrder),
    index('contents_sport').on(t.sportId),
    check('contents_ready_has_video', sql`${t.videoState} <> 'ready' or ${t.videoRef} is not null`),
  ],
)

/** Any one of these subscriptions opens the content: `type:id`. */
export const contentTargets = pgTable(
  'content_targets',
  {
    id: primaryId(),
    contentId: integer()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    type: text({ enum: ['sport', 'membership-level', 'content', 'module', 'module-group'] }).notNull(),
    targetId: integer().notNull(),
    ...timestamps,
  },
  (t) => [unique('content_targets_once').on(t.contentId, t.type, t.targetId)],
)

export const chapters = pgTable(
  'chapters',
  {
    id: primaryId(),
    contentId: integer()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    title: localText().notNull(),
    atSeconds: integer().notNull(),
    ...timestamps,
  },
  (t) => [unique('chapters_once').on(t.contentId, t.atSeconds)],
)

/** A page that presents a sport to people who do not train it yet. */
export const promos = pgTable(
  'promos',
  {
    id: primaryId(),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    title: localText().notNull(),
    lead: localText().notNull(),
    /** What to bring along, one item per line. */
    gains: jsonb().$type<LocalText[]>().notNull().default([]),
    questions: jsonb().$type<{ question: LocalText; answer: LocalText }[]>().notNull().default([]),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [index('promos_sport').on(t.sportId, t.sortOrder)],
)
