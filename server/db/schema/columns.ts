/** Column kinds that all tables share; instants leave the database as ISO strings in UTC, never as Date objects. */
import { sql } from 'drizzle-orm'
import { customType, integer } from 'drizzle-orm/pg-core'
import type { LocalText } from '@wegband/domain/basics/locale.ts'

/** PostgreSQL's text of a timestamptz in a UTC session ('2026-11-20 17:30:00.5+00') as '2026-11-20T17:30:00.500Z'. */
export const isoFromDatabase = (text: string): string => {
  if (text.endsWith('Z')) return text
  const fraction = text.slice(19, -3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1).padEnd(3, '0')}Z`
}

export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: isoFromDatabase,
})

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A text that is data: `{ "de": "...", "en": "..." }`. */
export const localText = customType<{ data: LocalText; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

/** Whole numbers as the contracts bound them; seeds may give their own. */
export const primaryId = () => integer().primaryKey().generatedByDefaultAsIdentity()

export const timestamps = {
  createdAt: instant()
    .notNull()
    .default(sql`now()`),
  updatedAt: instant()
    .notNull()
    .default(sql`now()`),
}
