/** The membership level that a sport requires (§3 Sport): one rule for its page, its beginning and its videos. */
import type { Actor } from './contract.ts'

export type SportLevel = { readonly sportId: number; readonly requiredMembershipLv: number }
export type SportPerson = Pick<Actor, 'level' | 'isAdmin' | 'trainerSportIds'>

/** The missing level, or null. Admins and those who teach the sport need none. */
export const missingSportLevel = (
  { sportId, requiredMembershipLv }: SportLevel,
  person: SportPerson,
): number | null =>
  person.level >= requiredMembershipLv || person.isAdmin || person.trainerSportIds.includes(sportId)
    ? null
    : requiredMembershipLv
