/** Who runs the hours of a school's trainers: its heads, who also assign its roles, and admins. Trainers read their own. */
import type { Actor } from '../accounts/contract.ts'
import { canChangeRoles } from '../members/member-rights.ts'

export const canRunHours = (reader: Pick<Actor, 'schools' | 'isAdmin'>, schoolId: number): boolean =>
  canChangeRoles(reader, schoolId)
