/** Who counts the members of a school: its heads, and the association's office, which runs all schools. */
import type { Actor } from '../accounts/contract.ts'
import { canImportMembers } from '../members/member-rights.ts'

export const canCountMembers = (
  reader: Pick<Actor, 'schools' | 'isAdmin' | 'officeRights'>,
  schoolId: number,
): boolean => canImportMembers(reader, schoolId)
