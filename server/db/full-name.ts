/** `fullName` in SQL. Without a person, as after an outer join, it is empty. */

/** `row`: the name of a row of `users`. */
export const fullName = (row: string): string => `trim(concat(${row}.first_name, ' ', ${row}.last_name))`

/** Null instead of empty. */
export const knownName = (row: string): string => `nullif(${fullName(row)}, '')`
