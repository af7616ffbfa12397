/** Who may read the figures of a school: its heads, and admins. */
import type { Actor } from '../accounts/contract.ts'
import { hasRole } from '../accounts/school-rights.ts'

export const canReadFigures = (reader: Pick<Actor, 'schools' | 'isAdmin'>, schoolId: number): boolean =>
  reader.isAdmin || hasRole(reader, schoolId, 'leader')
