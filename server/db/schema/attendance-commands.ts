/** Attendance commands that devices recorded offline and sent later, and the tablets at the door. */
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { appointments } from './appointments.ts'
import { bytes, instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'

/** One row per offline command that took effect or was overtaken: its key has no effect again. Kept for 7 days. */
export const attendanceCommands = pgTable(
  'attendance_commands',
  {
    id: primaryId(),
    /** The person who sent the command: a key belongs to its person. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** The person whom it is about; for a start and an end, the person who sent it. */
    personId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['scan', 'add', 'judge', 'remove', 'start', 'end'] }).notNull(),
    /** The time on the device. */
    doneAt: instant().notNull(),
    /** SHA-256 of the request: the same key with another request is an error. */
    fingerprint: bytes().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('attendance_commands_once').on(t.userId, t.key),
    index('attendance_commands_class').on(t.appointmentId, t.personId),
    index('attendance_commands_person').on(t.personId),
    index('attendance_commands_age').on(t.createdAt),
  ],
)

/** A tablet at the door of one class. Its token allows checking people in and nothing else. */
export const kiosks = pgTable(
  'kiosks',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** The user in whose name it checks people in. */
    openedBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique('kiosks_token'),
    endedAt: instant(),
    ...timestamps,
  },
  (t) => [index('kiosks_class').on(t.appointmentId), index('kiosks_opener').on(t.openedBy)],
)
