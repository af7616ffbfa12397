/** The scenario workshops of a level by name: what each is about. How many a level asks for stands in the level itself (§9). */
import { integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { instant, localText, primaryId, timestamps } from '../columns.ts'
import { levels } from '../sports.ts'

export const scenarioWorkshops = pgTable(
  'scenario_workshops',
  {
    id: primaryId(),
    levelId: integer()
      .notNull()
      .references(() => levels.id, { onDelete: 'cascade' }),
    name: localText().notNull(),
    description: localText().notNull(),
    sortOrder: integer().notNull(),
    /** Since when it is no longer offered. */
    retiredAt: instant(),
    ...timestamps,
  },
  (t) => [unique('scenario_workshops_order').on(t.levelId, t.sortOrder)],
)
