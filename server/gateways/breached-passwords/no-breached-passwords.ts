/** Without an online service only the list that ships with the project counts. */
import type { BreachedPasswords } from './port.ts'

export const noBreachedPasswords: BreachedPasswords = { isBreached: () => Promise.resolve(false) }
