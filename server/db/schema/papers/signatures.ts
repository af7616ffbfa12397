/** Papers to sign of a school: templates in versions, whom they were sent to, and the signatures. Triggers keep what was signed. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import type { Drawing } from '@wegband/domain/features/signatures/contract.ts'
import type { OwnField } from '@wegband/domain/features/signatures/fill-template.ts'
import { PAPER_STATES, SIGNER_RULES } from '@wegband/domain/features/signatures/signing-rules.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { schools } from '../schools.ts'

export const signatureTemplates = pgTable(
  'signature_templates',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    /** Who joins from this instant on gets it; null: new people do not. */
    sendsToNewSince: instant(),
    archivedAt: instant(),
    ...timestamps,
  },
  (t) => [index('signature_templates_school').on(t.schoolId)],
)

/** Never changed: a change is a new version. */
export const signatureVersions = pgTable(
  'signature_versions',
  {
    id: primaryId(),
    templateId: integer()
      .notNull()
      .references(() => signatureTemplates.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    title: text().notNull(),
    text: text('body').notNull(),
    fields: jsonb().$type<readonly OwnField[]>().notNull(),
    signers: text({ enum: SIGNER_RULES }).notNull(),
    isConsent: boolean().notNull(),
    dueDays: integer(),
    keepYears: integer().notNull(),
    /** The language of dates and labels on the paper: that of who wrote it. */
    locale: text({ enum: LOCALES }).notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [unique('signature_versions_number').on(t.templateId, t.number)],
)

/** One paper of one person, with the text as that person gets it. */
export const signatureRequests = pgTable(
  'signature_requests',
  {
    id: primaryId(),
    templateId: integer()
      .notNull()
      .references(() => signatureTemplates.id, { onDelete: 'cascade' }),
    versionId: integer()
      .notNull()
      .references(() => signatureVersions.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text('body').notNull(),
    /** The hash of title and text, in hexadecimal. */
    sha256: text().notNull(),
    /** What the school entered for the fields of its own, for a paper that asks again. */
    fields: jsonb().$type<readonly OwnField[]>().notNull(),
    state: text({ enum: PAPER_STATES }).notNull(),
    dueAt: instant(),
    remindedAt: instant(),
    sentBy: integer().references(() => users.id, { onDelete: 'set null' }),
    signedAt: instant(),
    /** When the paper was refused, revoked or ended. */
    endedAt: instant(),
    /** Who declined or revoked it. */
    endedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text(),
    /** From when the years of storing count: the revocation, a newer paper, or the end of the membership. */
    storedFrom: instant(),
    code: text().unique('signature_requests_code'),
    /** Random name in the file store; null until the file of a signed paper is made. */
    file: text(),
    size: integer(),
    fileSha256: text(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('signature_requests_open')
      .on(t.templateId, t.userId)
      .where(sql`${t.state} = 'open'`),
    index('signature_requests_template').on(t.templateId, t.userId, t.id),
    index('signature_requests_user').on(t.userId, t.state),
    index('signature_requests_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'open' and ${t.dueAt} is not null`),
    index('signature_requests_unfiled')
      .on(t.id)
      .where(sql`${t.code} is not null and ${t.file} is null`),
  ],
)

export const signatures = pgTable(
  'signatures',
  {
    id: primaryId(),
    requestId: integer()
      .notNull()
      .references(() => signatureRequests.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    role: text({ enum: ['self', 'guardian'] }).notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Lines of points; null: the name was typed. */
    drawing: jsonb().$type<Drawing>(),
    signedAt: instant().notNull(),
  },
  (t) => [unique('signatures_once').on(t.requestId, t.userId), index('signatures_user').on(t.userId)],
)
