/** Schools, their sites, and their people with their roles. */
import { sql } from 'drizzle-orm'
import {
  check,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ABILITIES, ROLE_NAMES, USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import { NO_OPENING_TIMES, type OpeningTimes } from '@wegband/domain/features/schools/opening-times.ts'
import { instant, localText, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { sports } from './sports.ts'

export const schools = pgTable('schools', {
  id: primaryId(),
  name: text().notNull(),
  description: localText().notNull(),
  mail: text(),
  phone: text(),
  /** The school's own page; with its scheme. */
  web: text(),
  /** The random name of its logo in the file storage; null without one. */
  logoFile: text(),
  /** Since when nothing takes place there any more; null: open. Its history stays. */
  closedAt: instant(),
  /** The association itself: its classes appear in the calendars of all people who subscribe to its agenda, wherever they train. */
  isAssociation: boolean().notNull().default(false),
  ...timestamps,
})

export const schoolSites = pgTable(
  'school_sites',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    street: text().notNull(),
    zip: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    /** A state of Germany, as in DE-SH, which decides the public holidays. Null: those of the whole country. */
    state: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    isOffline: boolean().notNull().default(false),
    /** When the doors are open, and on which days otherwise. */
    opening: jsonb().$type<OpeningTimes>().notNull().default(NO_OPENING_TIMES),
    /** Since when no class takes place there any more; null: open. Its history stays. */
    closedAt: instant(),
    ...timestamps,
  },
  (t) => [index('school_sites_school').on(t.schoolId), index('school_sites_zip').on(t.zip)],
)

/**
 * The rooms of a site. Series and classes name their room as text, as calendars and emails show it; triggers connect the text with the
 * room of that name, and rename it in what is still to come (migration 0047).
 */
export const rooms = pgTable(
  'rooms',
  {
    id: primaryId(),
    siteId: integer()
      .notNull()
      .references(() => schoolSites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** How many people may train there; null: not entered. */
    places: integer(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('rooms_once').on(t.siteId, sql`lower(${t.name})`),
    check('rooms_places', sql`${t.places} between 1 and 1000`),
  ],
)

export const schoolMemberships = pgTable(
  'school_memberships',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'restrict' }),
    siteId: integer().references(() => schoolSites.id, { onDelete: 'set null' }),
    state: text({ enum: USER_SCHOOL_STATES }).notNull(),
    /** Last day of the membership; null: no end is planned. */
    leavesOn: date({ mode: 'string' }),
    /** Null: the defaults of the roles. */
    abilities: text({ enum: ABILITIES }).array(),
    ...timestamps,
  },
  (t) => [
    unique('school_memberships_once').on(t.userId, t.schoolId),
    index('school_memberships_school').on(t.schoolId, t.state),
    index('school_memberships_leaving')
      .on(t.leavesOn)
      .where(sql`${t.leavesOn} is not null`),
  ],
)

export const schoolRoles = pgTable(
  'school_roles',
  {
    id: primaryId(),
    membershipId: integer()
      .notNull()
      .references(() => schoolMemberships.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLE_NAMES }).notNull(),
    ...timestamps,
  },
  (t) => [unique('school_roles_once').on(t.membershipId, t.role)],
)

/** Sports that a trainer teaches in a school; the head of that school decides. */
export const trainerSports = pgTable(
  'trainer_sports',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    ...timestamps,
  },
  (t) => [
    unique('trainer_sports_once').on(t.userId, t.schoolId, t.sportId),
    index('trainer_sports_school').on(t.schoolId),
  ],
)

/**
 * Up to which level a trainer may examine in a sport, wherever they teach it. The association grants it; in a school's own sport the head
 * does.
 */
export const examinerRights = pgTable(
  'examiner_rights',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    upTo: integer().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('examiner_rights_once').on(t.userId, t.sportId),
    check('examiner_rights_level', sql`${t.upTo} > 0`),
  ],
)
