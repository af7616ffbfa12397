/** `teachesClass` in SQL: whether a class is planned for a person, as its lead or beside the lead. */
import { type SQL, sql } from 'drizzle-orm'

/** Of a row of `appointments` or `series`; `person` a parameter or a column. */
export const taughtBy = (row: string, person: string): string =>
  `(${row}.trainer_id = ${person} or ${person} = any(${row}.co_trainer_ids))`

/** The same with a value. */
export const taughtByUser = (row: string, userId: number): SQL =>
  sql`(${sql.identifier(row)}.trainer_id = ${userId}::int or ${userId}::int = any(${sql.identifier(row)}.co_trainer_ids))`

/** The classes of a person, each part answered by an index of its own. */
export const idsTaughtBy = (person: string, when: string): string => `
    select id from appointments where trainer_id = ${person} and ${when}
    union all
    select id from appointments
    where co_trainer_ids <> '{}' and co_trainer_ids @> array[${person}]::int[] and ${when}`

/** Everybody who teaches it. Compared by `&&`, where a missing lead equals nobody. */
export const trainersOfRow = (row: string): string => `array_append(${row}.co_trainer_ids, ${row}.trainer_id)`
