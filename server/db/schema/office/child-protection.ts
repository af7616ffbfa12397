/** The child protection register (§ 72a SGB VIII): that a certificate of good conduct was seen, by whom, and when to look again. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'

/** One row a person; a newer look replaces the older one. Nothing of what stands in the certificate. */
export const childProtectionCertificates = pgTable(
  'child_protection_certificates',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .unique('child_protection_certificates_once')
      .references(() => users.id, { onDelete: 'cascade' }),
    issuedOn: date({ mode: 'string' }).notNull(),
    seenOn: date({ mode: 'string' }).notNull(),
    seenBy: integer().references(() => users.id, { onDelete: 'set null' }),
    nextOn: date({ mode: 'string' }).notNull(),
    /** How many reminders of this look have left: one before it is due, one when it is overdue. */
    reminders: integer().notNull().default(0),
    /** Since when the person has been in no team, as the nightly job found; null: in one. */
    leftOn: date({ mode: 'string' }),
    ...timestamps,
  },
  (t) => [
    index('child_protection_certificates_next').on(t.nextOn),
    check(
      'child_protection_certificates_days',
      sql`${t.issuedOn} <= ${t.seenOn} and ${t.seenOn} < ${t.nextOn}`,
    ),
  ],
)
