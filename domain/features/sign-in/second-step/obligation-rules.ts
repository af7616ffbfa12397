/** Who must use a second factor: holders of a role that the federation chose, and people their own school chose. */
import type { OfficeRight } from '../../../basics/office-rights.ts'
import type { Role } from '../../../basics/roles.ts'
import type { OBLIGABLE } from '../sign-in-methods-contract.ts'

export type ObligedRole = (typeof OBLIGABLE)[number]

export type Obligable = {
  readonly isAdmin: boolean
  /** Members of the office are obliged together with the admins. */
  readonly officeRights: readonly OfficeRight[]
  /** Roles held in active memberships. */
  readonly roles: readonly Role[]
  /** The school requires it of this person individually. */
  readonly isAsked: boolean
}

export const isObliged = (person: Obligable, obliged: readonly ObligedRole[]): boolean =>
  person.isAsked ||
  ((person.isAdmin || person.officeRights.length > 0) && obliged.includes('admin')) ||
  person.roles.some((role) => role !== 'student' && obliged.includes(role))
