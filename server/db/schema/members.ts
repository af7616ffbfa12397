/** What a school keeps about its members beside the membership itself: its history and the trainers' notes. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools } from './schools.ts'

/**
 * Every change of a membership's state. Triggers on `school_memberships` write it, so that no way of joining or leaving is missed.
 * `state_before` null: the first change. The row names the actor where the transaction set one (`set-audit-actor.ts`).
 */
export const membershipChanges = pgTable(
  'membership_changes',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stateBefore: text({ enum: USER_SCHOOL_STATES }),
    state: text({ enum: USER_SCHOOL_STATES }).notNull(),
    changedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('membership_changes_school').on(t.schoolId, t.changedAt),
    index('membership_changes_user').on(t.userId, t.schoolId, t.id),
  ],
)

/** Visible only to the trainer side of the school. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    ...timestamps,
  },
  (t) => [index('member_notes_member').on(t.schoolId, t.userId, t.id)],
)

/** When the school wrote to a member, and who wrote. The email itself leaves from the writer's own mail program. */
export const memberContacts = pgTable(
  'member_contacts',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    writtenBy: integer().references(() => users.id, { onDelete: 'set null' }),
    writtenAt: instant().notNull(),
  },
  (t) => [index('member_contacts_member').on(t.schoolId, t.userId, t.id)],
)
