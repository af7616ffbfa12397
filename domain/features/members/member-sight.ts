/** How much of a member a school still sees: all while they belong to it, name and dates after they left, in the end nothing. */
import type { UserSchoolState } from '../../basics/roles.ts'
import { msOf, MS_PER_DAY } from '../../basics/calendar-days.ts'
import type { Actor } from '../accounts/contract.ts'
import { belongsTo } from '../accounts/school-rights.ts'
import { canChangeStates, canSeeMembers } from './member-rights.ts'

/** `former`: name and dates of the membership alone. */
export type MemberSight = 'all' | 'former' | 'none'

/** For so long staff and heads see who has left, unless the setting says otherwise. */
export const FORMER_MEMBERS_DAYS = 365

export type SeenMember = {
  readonly state: UserSchoolState
  /** Since when they are in that state. */
  readonly sinceAt: string
}

/** Whether the caller sees anything of people who have left. */
export const canSeeFormer = (actor: Pick<Actor, 'schools' | 'isAdmin'>, schoolId: number): boolean =>
  canChangeStates(actor, schoolId)

/** From when on former members are still shown. */
export const formerSince = (now: string, daysShown: number): string =>
  new Date(msOf(now) - daysShown * MS_PER_DAY).toISOString()

/** The one answer for the list, the page, the search and the notes of members. */
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
