/** Whether a person may open or begin a sport: the only check of its required membership level (§3 Sport, §6). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { missingSportLevel, type SportPerson } from '@wegband/domain/features/accounts/sport-access.ts'
import type { SportRow } from './reference-data.ts'

/** Throws `sports.membership-required` with what is missing. */
export const requireOpenSport = (
  { id, requiredMembershipLv }: Pick<SportRow, 'id' | 'requiredMembershipLv'>,
  person: SportPerson,
): void => {
  const membershipLv = missingSportLevel({ sportId: id, requiredMembershipLv }, person)
  if (membershipLv === null) return
  throw new AppError('sports.membership-required', {
    missing: { membershipLv, sportProgress: null, subscriptions: [] },
  })
}
