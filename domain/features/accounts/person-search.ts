/** Decides when a search for people is sent to the server (§9 User filter). */
import { USER_FILTER_MIN } from './person-search-contract.ts'

/** §9: whether the typed text is long enough to be sent. */
export const isSearchable = (typed: string): boolean => typed.trim().length >= USER_FILTER_MIN
