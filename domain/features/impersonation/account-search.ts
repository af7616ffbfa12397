/** Whether the typed text is long enough for a search (§6 Impersonation: an admin enters a user id). */

/** Digits are the number of a person or of a printed card. Other texts need this many characters. */
export const ACCOUNT_SEARCH_MIN = 2

export const isAccountSearch = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) || typed.trim().length >= ACCOUNT_SEARCH_MIN
