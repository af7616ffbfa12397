/** `teachesClass` in SQL: whether a class is planned for a person, as its lead trainer or co-trainer. */
import { type SQL, sql } from 'drizzle-orm'

/** For a row of `appointments` or `series`; `person` is a parameter or a column. */
export const taughtBy = (row: string, person: string): string =>
  `(${row}.trainer_id = ${person} or ${person} = any(${row}.co_trainer_ids))`

/** The same with a value. */
export const taughtByUser = (row: string, userId: number): SQL =>
  sql`(${sql.identifier(row)}.trainer_id = ${userId}::int or ${userId}::int = any(${sql.identifier(row)}.co_trainer_ids))`

/** The classes of a person; each part uses its own index. */
export const idsTaughtBy = (person: string, when: string): string => `
    select id from appointments where trainer_id = ${person} and ${when}
    union all
    select id from appointments
    where co_trainer_ids <> '{}' and co_trainer_ids @> array[${person}]::int[] and ${when}`

/** All trainers of the class. Compared by `&&`, where a missing lead trainer matches no id. */
export const trainersOfRow = (row: string): string => `array_append(${row}.co_trainer_ids, ${row}.trainer_id)`
