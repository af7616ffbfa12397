/** Documents of people and roles, and among them certificates, which anyone can verify. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLE_NAMES } from '@wegband/domain/basics/roles.ts'
import type { CertificateFacts } from '@wegband/domain/features/documents/certificate-facts.ts'
import {
  CHECK_STATES,
  DOCUMENT_KINDS,
  DOCUMENT_TYPES,
} from '@wegband/domain/features/documents/document-types.ts'
import { attendances } from './appointments.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools } from './schools.ts'

/** §3 Document: of one person, or of all people with a role. */
export const documents = pgTable(
  'documents',
  {
    id: primaryId(),
    ownerUserId: integer().references(() => users.id, { onDelete: 'cascade' }),
    ownerRole: text({ enum: ROLE_NAMES }),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    /** Empty for certificates: their title is built from their content, in the reader's language. */
    name: text().notNull().default(''),
    description: text().notNull().default(''),
    /** The school that received it, or for whose people with the role it is. Null: the association, or all schools. */
    schoolId: integer().references(() => schools.id, { onDelete: 'cascade' }),
    /** Only uploads that an office received have a state; null for all other documents. */
    checkState: text({ enum: CHECK_STATES }),
    /** The office's reason for rejecting it or for asking again. */
    checkReason: text(),
    checkedAt: instant(),
    checkedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The owner took it back; it can be restored for some days. */
    withdrawnAt: instant(),
    /** The document that this one replaces. */
    replacesId: integer().references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    /** Made once per upload by the sender: a second send stores nothing more. */
    uploadKey: uuid(),
    uploadedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** Random name in the file store; null for certificates, which are drawn from their data each time. */
    file: text(),
    size: integer(),
    /** SHA-256 of the file. */
    sha256: text(),
    /** False where no virus scanner was there. */
    isScanned: boolean().notNull().default(false),
    ...timestamps,
  },
  (t) => [
    index('documents_owner').on(t.ownerUserId, t.createdAt),
    uniqueIndex('documents_file').on(t.file),
    index('documents_received')
      .on(t.schoolId, t.checkState, t.createdAt)
      .where(sql`${t.checkState} is not null`),
    index('documents_role')
      .on(t.ownerRole)
      .where(sql`${t.ownerRole} is not null`),
    index('documents_upload').on(t.uploadedBy, t.uploadKey),
    index('documents_replaces').on(t.replacesId),
    check('documents_one_owner', sql`(${t.ownerUserId} is null) <> (${t.ownerRole} is null)`),
  ],
)

export const certificates = pgTable(
  'certificates',
  {
    id: primaryId(),
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The confirmed exam that it certifies. */
    attendanceId: integer().references(() => attendances.id, { onDelete: 'set null' }),
    /** Number and an unguessable part: WB-2027-004183-K7QF3MXP. */
    code: text().notNull().unique('certificates_code'),
    /** Its content as of that day: a later change of name or level does not change a printed certificate. */
    facts: jsonb().$type<CertificateFacts>().notNull(),
    revokedAt: instant(),
    ...timestamps,
  },
  (t) => [
    unique('certificates_document').on(t.documentId),
    index('certificates_user').on(t.userId),
    uniqueIndex('certificates_once')
      .on(t.attendanceId)
      .where(sql`${t.revokedAt} is null`),
  ],
)
