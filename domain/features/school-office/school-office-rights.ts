/** Who runs a school: its heads their own, and the association's office every one (decisions §6.2). The one rule of menu, button and server. */
import { hasOfficeRight, type OfficeHolder } from '../../basics/office-rights.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'

export const canRunSchool = (reader: OfficeHolder & Pick<Actor, 'schools'>, schoolId: number): boolean =>
  hasOfficeRight(reader, 'office') || hasRole(reader, schoolId, 'leader')

/** Schools come and go by the office alone; heads close the sites of their own. */
export const canCloseSchools = (reader: OfficeHolder): boolean => hasOfficeRight(reader, 'office')
