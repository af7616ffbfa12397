/** Requests to join or to leave a school, and the messages of both sides before the answer. */
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import { REQUEST_TYPES, SCHOOL_REQUEST_STATES } from '@wegband/domain/features/schools/contract.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools, schoolSites } from './schools.ts'

export const schoolRequests = pgTable(
  'school_requests',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteId: integer().references(() => schoolSites.id, { onDelete: 'set null' }),
    type: text({ enum: REQUEST_TYPES }).notNull(),
    state: text({ enum: SCHOOL_REQUEST_STATES }).notNull().default('received'),
    /** The person's earlier state in the school, which returns when the request fails. */
    stateBefore: text({ enum: USER_SCHOOL_STATES }).notNull(),
    /** The last day of the membership, in a request to leave; null: as soon as the school accepts. */
    leavesOn: date({ mode: 'string' }),
    message: text().notNull().default(''),
    answer: text().notNull().default(''),
    /** The person, or a parent for a child. */
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('school_requests_pending')
      .on(t.userId, t.schoolId)
      .where(sql`${t.state} = 'received'`),
    index('school_requests_school').on(t.schoolId, t.state, t.createdAt),
    index('school_requests_user').on(t.userId, t.createdAt),
  ],
)

export const schoolRequestMessages = pgTable(
  'school_request_messages',
  {
    id: primaryId(),
    requestId: integer()
      .notNull()
      .references(() => schoolRequests.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    isFromSchool: boolean().notNull(),
    text: text().notNull(),
    ...timestamps,
  },
  (t) => [index('school_request_messages_request').on(t.requestId, t.id)],
)
