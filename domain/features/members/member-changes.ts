/** Why a change of a member is refused: rights of the caller, the school's last head, and conditions of a role (§6 Trainer abilities). */
import type { Day } from '../../basics/calendar-days.ts'
import type { Ability, Role, UserSchoolState } from '../../basics/roles.ts'
import { ROLES } from '../../basics/roles.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'
import { abilitiesOf } from '../accounts/abilities.ts'
import { canChangeRoles, canChangeStates } from './member-rights.ts'

export type MemberChange = {
  readonly state?: UserSchoolState | undefined
  readonly siteId?: number | null | undefined
  /** The last day of the membership; null cancels a planned leaving. */
  readonly leavesOn?: Day | null | undefined
  readonly roles?: readonly Role[] | undefined
  readonly abilities?: readonly Ability[] | null | undefined
  readonly trainerSportsIds?: readonly number[] | undefined
  readonly examinerOf?: readonly { readonly sportId: number; readonly upTo: number }[] | undefined
}

/** The person's state, roles and abilities in the school before the change. `abilities` null: those of the roles. */
export type MemberStanding = {
  readonly state: UserSchoolState
  readonly roles: readonly Role[]
  readonly abilities: readonly Ability[] | null
}

/** Whether the person has a task in the school: otherwise there are no abilities to set. */
export const isClubSide = (roles: readonly Role[]): boolean =>
  roles.some((role) => ROLES[role] >= ROLES.trainer)

const isAboutRights = (change: MemberChange): boolean =>
  change.roles !== undefined ||
  change.abilities !== undefined ||
  change.trainerSportsIds !== undefined ||
  change.examinerOf !== undefined

const sameAbilities = (one: readonly Ability[], other: readonly Ability[]): boolean =>
  one.length === other.length && one.every((ability) => other.includes(ability))

/**
 * The person after the change. A person who leaves has no tasks in the school any more. Abilities equal to those of the roles are
 * not stored as individual ones, and a head has no individual ones.
 */
export const standingAfterChange = (before: MemberStanding, change: MemberChange): MemberStanding => {
  const state = change.state ?? before.state
  if (state === 'cancelled') return { state, roles: ['student'], abilities: null }
  const roles = change.roles ?? before.roles
  const asked = change.abilities === undefined ? before.abilities : change.abilities
  const isOwn = asked !== null && isClubSide(roles) && !roles.includes('leader')
  const abilities = isOwn && !sameAbilities(asked, abilitiesOf(roles, null)) ? asked : null
  return { state, roles, abilities }
}

export type ChangeFacts = {
  readonly userId: number
  readonly before: MemberStanding
  readonly hasPendingRequest: boolean
  /** Active heads of the school, locked during the change. */
  readonly leaderIds: readonly number[]
}

const MEMBERS: ReadonlySet<UserSchoolState> = new Set(['active', 'passive'])

/** Former and interested persons become members only by their own request (decision 21). The school cannot set it. */
export const makesMember = (before: UserSchoolState, after: UserSchoolState | undefined): boolean =>
  after !== undefined && MEMBERS.has(after) && !MEMBERS.has(before)

const isHead = ({ state, roles }: MemberStanding): boolean => state === 'active' && roles.includes('leader')

/** Why the caller may not make this change, or undefined. */
export const whyNotChangeMember = (
  actor: Pick<Actor, 'schools' | 'isAdmin'>,
  schoolId: number,
  change: MemberChange,
  facts: ChangeFacts,
): ErrorCode | undefined => {
  const { before, leaderIds, userId } = facts
  const isAboutState =
    change.state !== undefined || change.siteId !== undefined || change.leavesOn !== undefined
  if (isAboutState && !canChangeStates(actor, schoolId)) return 'members.office-only'
  // Staff cannot remove people with higher roles.
  if ((isAboutRights(change) || before.roles.includes('leader')) && !canChangeRoles(actor, schoolId))
    return 'members.leader-only'
  const changesState = change.state !== undefined && change.state !== before.state
  if ((changesState || change.leavesOn !== undefined) && facts.hasPendingRequest)
    return 'schools.request-pending'
  if (makesMember(before.state, change.state)) return 'members.needs-request'
  const after = standingAfterChange(before, change)
  const isLeaving = typeof change.leavesOn === 'string'
  if (isLeaving && !MEMBERS.has(after.state)) return 'schools.not-member'
  const hasAbilities = change.abilities !== undefined && change.abilities !== null
  if (hasAbilities && after.roles.includes('leader')) return 'members.leader-keeps-all'
  if (change.trainerSportsIds !== undefined && !after.roles.includes('trainer'))
    return 'members.trainers-only'
  if (isHead(before) && (isLeaving || !isHead(after)) && leaderIds.every((leaderId) => leaderId === userId))
    return 'schools.last-leader'
  return undefined
}
