/** Who may see and manage the members of a school, and which ability each action needs (§6; decisions §4 Visibility, School request). */
import { hasOfficeRight } from '../../basics/office-rights.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasAbility } from '../accounts/abilities.ts'
import { hasRole, isTrainerSide } from '../accounts/school-rights.ts'

type Reader = Pick<Actor, 'schools' | 'isAdmin'>

/** F4: only people with a task in some school, or the right of the office, may search for people. */
export const whyNotSearchPeople = (actor: Reader & Pick<Actor, 'officeRights'>): ErrorCode | undefined =>
  hasOfficeRight(actor, 'office') || actor.schools.some(({ schoolId }) => isTrainerSide(actor, schoolId))
    ? undefined
    : 'general.not-allowed'

/** Whether the person may see the members of the school: its trainers, staff and heads, and admins. */
export const canSeeMembers = (actor: Reader, schoolId: number): boolean =>
  actor.isAdmin || isTrainerSide(actor, schoolId)

/** Only the head assigns roles, abilities and sports to teach. */
export const canChangeRoles = (actor: Reader, schoolId: number): boolean =>
  actor.isAdmin || hasRole(actor, schoolId, 'leader')

/** Heads and staff decide whether a person is a member, and in which state. */
export const canChangeStates = (actor: Reader, schoolId: number): boolean =>
  canChangeRoles(actor, schoolId) || hasRole(actor, schoolId, 'staff')

/** §6 can-add-new-user, in this school; the error message says who can grant the ability. */
export const whyNotAddMember = (actor: Reader, schoolId: number): ErrorCode | undefined =>
  actor.isAdmin || hasAbility(actor, schoolId, 'can-add-new-user')
    ? undefined
    : 'registration.missing-capability'

/** Who imports the members of a school (decisions §6 Import): its heads, and the association's office. */
export const canImportMembers = (reader: Reader & Pick<Actor, 'officeRights'>, schoolId: number): boolean =>
  hasOfficeRight(reader, 'office') || hasRole(reader, schoolId, 'leader')
