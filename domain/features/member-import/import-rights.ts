/** Who imports the members of a school (decisions §6 Import): its heads, and the association's office. */
import { hasOfficeRight } from '../../basics/office-rights.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'

export const canImportMembers = (
  reader: Pick<Actor, 'schools' | 'isAdmin' | 'officeRights'>,
  schoolId: number,
): boolean => hasOfficeRight(reader, 'office') || hasRole(reader, schoolId, 'leader')
