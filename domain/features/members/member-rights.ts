/** Who looks after the members of a school, and what of it takes which ability (§6; decisions §4 Visibility, School request). */
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import { hasAbility } from '../accounts/abilities.ts'
import { hasRole, isTrainerSide } from '../accounts/school-rights.ts'

type Reader = Pick<Actor, 'schools' | 'isAdmin'>

/** F4: only who looks after people somewhere looks for people. */
export const whyNotSearchPeople = (actor: Reader): ErrorCode | undefined =>
  actor.isAdmin || actor.schools.some(({ schoolId }) => isTrainerSide(actor, schoolId))
    ? undefined
    : 'general.not-allowed'

/** Whether the person sees who belongs to the school: its trainers, staff and heads, and admins. */
export const canSeeMembers = (actor: Reader, schoolId: number): boolean =>
  actor.isAdmin || isTrainerSide(actor, schoolId)

/** Roles, abilities and sports to teach are the head's to give. */
export const canChangeRoles = (actor: Reader, schoolId: number): boolean =>
  actor.isAdmin || hasRole(actor, schoolId, 'leader')

/** Whether somebody is a member, and in which state, is the office's to say: heads and staff. */
export const canChangeStates = (actor: Reader, schoolId: number): boolean =>
  canChangeRoles(actor, schoolId) || hasRole(actor, schoolId, 'staff')

/** §6 can-add-new-user, in this very school; the message of the missing capability says whom to ask. */
export const whyNotAddMember = (actor: Reader, schoolId: number): ErrorCode | undefined =>
  actor.isAdmin || hasAbility(actor, schoolId, 'can-add-new-user')
    ? undefined
    : 'registration.missing-capability'
