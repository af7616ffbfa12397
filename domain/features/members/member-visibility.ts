/** How much of a member a school sees: everything while they belong to it, then name and dates, in the end nothing. */
import type { UserSchoolState } from '../../basics/roles.ts'
import { msOf, MS_PER_DAY } from '../../basics/calendar-days.ts'
import type { Actor } from '../accounts/contract.ts'
import { belongsTo } from '../accounts/school-rights.ts'
import { canChangeStates, canSeeMembers } from './member-rights.ts'

/** `former`: only name and dates of the membership. */
export type MemberSight = 'all' | 'former' | 'none'

/** How long staff and heads see former members, unless the setting differs. */
export const FORMER_MEMBERS_DAYS = 365

export type SeenMember = {
  readonly state: UserSchoolState
  /** Since when they have that state. */
  readonly sinceAt: string
}

/** Whether the caller may see former members. */
export const canSeeFormer = (actor: Pick<Actor, 'schools' | 'isAdmin'>, schoolId: number): boolean =>
  canChangeStates(actor, schoolId)

/** The instant since which a person must have left to be still shown. */
export const formerSince = (now: string, daysShown: number): string =>
  new Date(msOf(now) - daysShown * MS_PER_DAY).toISOString()

/** The rule for the list, the page, the search and the notes of members. */
export const sightOfMember = (
  actor: Pick<Actor, 'schools' | 'isAdmin'>,
  schoolId: number,
  { state, sinceAt }: SeenMember,
  { now, daysShown }: { readonly now: string; readonly daysShown: number },
): MemberSight => {
  if (!canSeeMembers(actor, schoolId)) return 'none'
  if (belongsTo({ schools: [{ schoolId, state }] }, schoolId)) return 'all'
  const isShown = state === 'cancelled' && msOf(sinceAt) >= msOf(formerSince(now, daysShown))
  return isShown && canSeeFormer(actor, schoolId) ? 'former' : 'none'
}
