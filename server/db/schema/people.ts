/** People, their credentials, and their relations. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { OFFICE_RIGHTS } from '@wegband/domain/basics/office-rights.ts'
import { bytes, instant, primaryId, timestamps } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    profileType: text({ enum: ['regular', 'regular_kid', 'regular_alone', 'ewto', 'anonymous'] }).notNull(),
    username: text(),
    mail: text(),
    pendingMail: text(),
    mailVerifiedAt: instant(),
    /** Argon2id in PHC form; null for children and anonymous people. */
    passwordHash: text(),
    passwordIsSecure: boolean().notNull().default(true),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text(),
    gender: text({ enum: ['m', 'f', 'd', 'u'] })
      .notNull()
      .default('u'),
    birthdayAt: date({ mode: 'string' }),
    avatarFile: text(),
    language: text().notNull().default('de'),
    isAdmin: boolean().notNull().default(false),
    officeRights: text({ enum: OFFICE_RIGHTS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    usingAppForChildren: boolean().notNull().default(false),
    /** Health data, encrypted with a key derived from APP_SECRET. */
    emergencySealed: bytes(),
    ewtoNo: text(),
    ewtoAnnualFeeCents: integer(),
    hasUsedLegacyCoupon: boolean().notNull().default(false),
    /** Starts at level 1 without a placement by an earlier grade. */
    hasNoEwtoGrade: boolean().notNull().default(false),
    /** Staff whom their school obliges to use a second factor. */
    mustUseSecondFactor: boolean().notNull().default(false),
    freemiumEndsAt: instant(),
    hasFreeVideoAccess: boolean().notNull().default(false),
    startProgram: integer(),
    balanceCents: integer().notNull().default(0),
    areTutorialsDisabled: boolean().notNull().default(false),
    /** Settings of the dashboard, the calendar and similar choices. */
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lockedAt: instant(),
    /** All personal data is erased; the row stays where records must be kept. */
    erasedAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('users_username_ci').on(sql`lower(${t.username})`),
    uniqueIndex('users_mail_ci').on(sql`lower(${t.mail})`),
    index('users_pending_mail_ci').on(sql`lower(${t.pendingMail})`),
    uniqueIndex('users_ewto_no').on(t.ewtoNo),
    // Duplicates are found by name and birthday.
    index('users_birthday')
      .on(t.birthdayAt)
      .where(sql`${t.birthdayAt} is not null`),
    // The office pages through people by key; each filter of its list has an order of its own.
    index('users_by_name')
      .on(t.lastName, t.firstName, t.id)
      .where(sql`${t.profileType} <> 'anonymous' and ${t.erasedAt} is null`),
    index('users_unverified')
      .on(t.lastName, t.firstName, t.id)
      .where(
        sql`${t.profileType} <> 'anonymous' and ${t.erasedAt} is null and ${t.mail} is not null and ${t.mailVerifiedAt} is null`,
      ),
    index('users_locked')
      .on(t.lastName, t.firstName, t.id)
      .where(sql`${t.profileType} <> 'anonymous' and ${t.erasedAt} is null and ${t.lockedAt} is not null`),
    index('users_office')
      .on(t.lastName, t.firstName, t.id)
      .where(
        sql`${t.profileType} <> 'anonymous' and ${t.erasedAt} is null and (${t.isAdmin} or ${t.officeRights} <> '{}')`,
      ),
    check('users_username_shape', sql`${t.username} ~ '^[A-Za-z0-9_.-]{3,32}$'`),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    street: text().notNull(),
    houseNumber: text().notNull(),
    zip: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    position: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [index('addresses_user').on(t.userId, t.position)],
)

export const userFunnels = pgTable(
  'user_funnels',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    funnel: text({ enum: ['online_training', 'club_training', 'parent', 'ewto_conversion'] }).notNull(),
    ...timestamps,
  },
  (t) => [unique('user_funnels_once').on(t.userId, t.funnel)],
)

export const knownTutorials = pgTable(
  'known_tutorials',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    ...timestamps,
  },
  (t) => [unique('known_tutorials_once').on(t.userId, t.name)],
)

/** Secrets that were handed out; only their SHA-256 is stored. */
export const tokens = pgTable(
  'tokens',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'session',
        'pat',
        'reset',
        'verify',
        'otp',
        'hand-over',
        'guardian-invitation',
        'second-factor',
        'trusted-device',
      ],
    }).notNull(),
    hash: bytes().notNull().unique('tokens_hash'),
    name: text().notNull().default(''),
    /** A session remembers the personal access token it came with, so that signing out ends both. */
    parentId: integer(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    lastSeenAt: instant(),
    attempts: integer().notNull().default(0),
    impersonatorId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Data of the kind of token: the address of a verification, the device of a session, the reason of an impersonation. */
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    ...timestamps,
  },
  (t) => [index('tokens_user').on(t.userId, t.kind), index('tokens_expiry').on(t.expiresAt)],
)

/** Codes that identify a person; a printed card may still be unassigned. */
export const memberTokens = pgTable(
  'member_tokens',
  {
    id: primaryId(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** `member`: the permanent code; `kid` and `card`: printed cards for children and for others. */
    kind: text({ enum: ['member', 'kid', 'card', 'nfc'] }).notNull(),
    value: text().notNull().unique('member_tokens_value'),
    /** Since when a printed card or a chip belongs to the person. */
    linkedAt: instant(),
    revokedAt: instant(),
    ...timestamps,
  },
  (t) => [index('member_tokens_user').on(t.userId)],
)

/** Each confirmed relation has two rows, one for each side. */
export const relations = pgTable(
  'relations',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    relatedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['child', 'parent', 'training-buddy', 'sponsoring'] }).notNull(),
    ...timestamps,
  },
  (t) => [
    unique('relations_once').on(t.userId, t.relatedId, t.type),
    index('relations_related').on(t.relatedId),
    check('relations_two_people', sql`${t.userId} <> ${t.relatedId}`),
  ],
)

/** Rows are added, and removed by retention alone: a trigger refuses everything else (migration 0048). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
    actorId: integer(),
    impersonatorId: integer(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The request of the log file; null for what the server does by itself. */
    requestId: text(),
    ...timestamps,
  },
  (t) => [
    // Each filter of the log has the order of its pages, so that the first page never sorts.
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.createdAt, t.id),
    index('audit_log_time').on(t.createdAt, t.id),
    index('audit_log_actor').on(t.actorId, t.createdAt, t.id),
    index('audit_log_action').on(t.action, t.createdAt, t.id),
    index('audit_log_kind').on(t.subjectType, t.createdAt, t.id),
    index('audit_log_area').on(sql`split_part(${t.action}, '.', 1)`, t.createdAt, t.id),
    index('audit_log_impersonator')
      .on(t.actorId)
      .where(sql`${t.impersonatorId} is not null`),
  ],
)
