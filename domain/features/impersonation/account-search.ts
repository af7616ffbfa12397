/** Whether the text is worth a search (§6 Impersonation: an admin enters a user id). */

/** Digits are the number of a person or of a printed card; anything else needs so many letters. */
export const ACCOUNT_SEARCH_MIN = 2

export const isAccountSearch = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) || typed.trim().length >= ACCOUNT_SEARCH_MIN
