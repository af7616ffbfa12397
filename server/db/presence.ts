/** `presence-rules` in SQL. `row`: the name of a row of `attendances`. */

/** `wasThere` for one confirmation: everything but a denied progress confirms the presence. */
export const confirmsPresence = (row: string): string => `${row}.type <> 'denied'`

export const wasThere = (row: string): string =>
  `exists (select from confirmations seen where seen.attendance_id = ${row}.id and ${confirmsPresence('seen')})`

export const isCheckedIn = (row: string): string => `${row}.checked_in_at is not null`

export const hasCome = (row: string): string => `(${isCheckedIn(row)} or ${wasThere(row)})`

/** When the person came: checked in, else first confirmed. Null where neither happened. */
export const cameAt = (row: string): string => `coalesce(${row}.checked_in_at,
  (select min(seen.created_at) from confirmations seen where seen.attendance_id = ${row}.id and ${confirmsPresence('seen')}))`

export const isProgressOpen = (row: string): string =>
  `not exists (select from confirmations said where said.attendance_id = ${row}.id and said.type in ('progress', 'denied'))`

/** Whether no earlier class was ever confirmed for the person of this attendance. */
export const isFirstTime = (row: string): string => `not exists (
  select from attendances earlier where earlier.user_id = ${row}.user_id and earlier.id <> ${row}.id and ${wasThere('earlier')})`
