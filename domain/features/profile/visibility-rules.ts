/** How much of a person another user may see (decisions §4 User data visibility). */
import { belongsTo, isTrainerSide } from '../accounts/school-rights.ts'
import type { Actor, UserSchool } from '../accounts/contract.ts'

/** `whole`: everything the app knows; `member`: what the club side needs; `related`: names and picture. */
export type PersonView = 'whole' | 'member' | 'related'

export type SeenPerson = {
  readonly id: number
  readonly schools: readonly Pick<UserSchool, 'schoolId' | 'state'>[]
}

/** Schools in which the reader is on the club side and to which the person belongs. */
export const sharedSchoolIds = (actor: Pick<Actor, 'schools'>, person: SeenPerson): number[] =>
  person.schools
    .map((school) => school.schoolId)
    .filter((schoolId) => belongsTo(person, schoolId) && isTrainerSide(actor, schoolId))

/** Undefined: for this reader the person does not exist. `hasRelation`: any confirmed relation between the two. */
export const viewOf = (
  actor: Pick<Actor, 'userId' | 'childIds' | 'schools' | 'isAdmin'>,
  person: SeenPerson,
  hasRelation: boolean,
): PersonView | undefined => {
  if (actor.userId === person.id || actor.childIds.includes(person.id)) return 'whole'
  if (actor.isAdmin || sharedSchoolIds(actor, person).length > 0) return 'member'
  return hasRelation ? 'related' : undefined
}
