/** What a person is in a school. Codes order club-side rights; teaching needs the trainer role itself (§6, decisions §3.10). */
import { ROLES, type Role } from '../../basics/roles.ts'
import { hasAbility } from './abilities.ts'
import type { Actor, UserSchool } from './contract.ts'

/** The states in which a person belongs to a school, rests, or wants to join. */
export const BELONGING_STATES = ['active', 'passive', 'interested'] as const
const BELONGING: ReadonlySet<UserSchool['state']> = new Set(BELONGING_STATES)

/** Whether the person counts as one of the school's people. Former members and those entered by mistake do not. */
export const belongsTo = (
  person: { schools: readonly Pick<UserSchool, 'schoolId' | 'state'>[] },
  schoolId: number,
): boolean => person.schools.some((school) => school.schoolId === schoolId && BELONGING.has(school.state))

type Schools = { schools: readonly Pick<UserSchool, 'schoolId' | 'state' | 'roles'>[] }

/** Roles count only while the membership is active. */
const rolesIn = (person: Schools, schoolId: number): readonly Role[] =>
  person.schools.find((school) => school.schoolId === schoolId && school.state === 'active')?.roles ?? []

/** Exactly this role: a leader is no trainer unless they hold that role too. */
export const hasRole = (person: Schools, schoolId: number, role: Role): boolean =>
  rolesIn(person, schoolId).includes(role)

/** Trainer, staff or leader of the school: sees all of it (decisions §4 Visibility: role >= 200). */
export const isTrainerSide = (person: Schools, schoolId: number): boolean =>
  rolesIn(person, schoolId).some((role) => ROLES[role] >= ROLES.trainer)

/** Starting a private training takes the trainer role itself, and the ability in that school (decisions §3.10, §6). */
export const mayTrainPrivately = (person: Pick<Actor, 'schools'>, schoolId: number): boolean =>
  hasRole(person, schoolId, 'trainer') && hasAbility(person, schoolId, 'can-private-training')

/** Leader of any school (§6: exempt from the subscription requirement). */
export const isSchoolLeader = (person: Schools): boolean =>
  person.schools.some((school) => hasRole(person, school.schoolId, 'leader'))

/** The sports a person teaches, per school. */
export type Teaching = {
  readonly teaches: readonly { readonly schoolId: number; readonly sportId: number }[]
}

/** Teaching is assigned per school: an assignment in one school does not count in another. */
export const teachesIn = ({ teaches }: Teaching, schoolId: number, sportId: number): boolean =>
  teaches.some((one) => one.schoolId === schoolId && one.sportId === sportId)

/** The examiner right for a level of a sport (§6: exam and level permissions). */
export const mayExamine = (person: Pick<Actor, 'examinerOf'>, sportId: number, levelIndex: number): boolean =>
  person.examinerOf.some((right) => right.sportId === sportId && right.upTo >= levelIndex)

/**
 * A sport is visible if it belongs to no school, or to one where the person is an active member. `schoolId` null: it belongs to no
 * school.
 */
export const canSeeSport = (
  sport: { readonly schoolId: number | null },
  person: Pick<Actor, 'isAdmin'> & { schools: readonly Pick<UserSchool, 'schoolId' | 'state'>[] },
): boolean =>
  sport.schoolId === null ||
  person.isAdmin ||
  person.schools.some((school) => school.schoolId === sport.schoolId && school.state === 'active')
