/** Column kinds that all tables share; instants leave the database as ISO strings in UTC, never as Date objects. */
import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'
import type { LocalText } from '@wegband/domain/basics/locale.ts'

/** ISO 8601 in UTC with milliseconds, as the driver's parsers read it (type-parsers.ts). */
export const instant = customType<{ data: string; driverData: string }>({ dataType: () => 'timestamptz(3)' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A text that is data: `{ "de": "...", "en": "..." }`. */
export const localText = customType<{ data: LocalText; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

/** Whole numbers within the bounds of the contracts; seeds may set their own. */
export const primaryId = () => integer().primaryKey().generatedByDefaultAsIdentity()

export const timestamps = {
  createdAt: instant()
    .notNull()
    .default(sql`now()`),
  updatedAt: instant()
    .notNull()
    .default(sql`now()`),
}
