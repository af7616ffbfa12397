/** Who runs the money of a school: its heads, who also assign its roles, and admins (decisions §4). */
import type { Actor } from '../accounts/contract.ts'
import { canChangeRoles } from '../members/member-rights.ts'

export const canRunMoney = (reader: Pick<Actor, 'schools' | 'isAdmin'>, schoolId: number): boolean =>
  canChangeRoles(reader, schoolId)
