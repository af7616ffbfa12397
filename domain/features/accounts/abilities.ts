/** What a club-side role allows by default, unless the membership has its own list (decisions §4 School request). */
import type { UserSchool } from './contract.ts'
import { ABILITIES, type Ability, type Role } from '../../basics/roles.ts'

const BY_ROLE: Readonly<Record<Role, readonly Ability[]>> = {
  leader: ABILITIES,
  staff: ['can-answer-school-request', 'can-add-new-user', 'can-access-system'],
  trainer: ['can-private-training', 'can-access-system'],
  student: [],
}

/** `override`: the membership's own list, which replaces the defaults; null when it has none. In the order of `ABILITIES`. */
export const abilitiesOf = (roles: readonly Role[], override: readonly Ability[] | null): Ability[] =>
  ABILITIES.filter((ability) =>
    override === null ? roles.some((role) => BY_ROLE[role].includes(ability)) : override.includes(ability),
  )

/** Whether the person's membership in this school allows it. */
export const hasAbility = (
  person: { readonly schools: readonly Pick<UserSchool, 'schoolId' | 'state' | 'abilities'>[] },
  schoolId: number,
  ability: Ability,
): boolean =>
  person.schools.some(
    (school) =>
      school.schoolId === schoolId && school.state === 'active' && school.abilities.includes(ability),
  )
