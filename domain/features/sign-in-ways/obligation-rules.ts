/** Who must use a second step: by a role that the federation named, or by a word of their own school. */
import type { Role } from '../../basics/roles.ts'
import type { OBLIGABLE } from './contract.ts'

export type ObligedRole = (typeof OBLIGABLE)[number]

export type Obligable = {
  readonly isAdmin: boolean
  /** Held in active memberships. */
  readonly roles: readonly Role[]
  /** Asked of this person alone. */
  readonly isAsked: boolean
}

export const isObliged = (person: Obligable, obliged: readonly ObligedRole[]): boolean =>
  person.isAsked ||
  (person.isAdmin && obliged.includes('admin')) ||
  person.roles.some((role) => role !== 'student' && obliged.includes(role))
