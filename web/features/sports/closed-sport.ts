/** Whether a sport needs a membership, by the server's rule, and where that membership is offered. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { missingSportLevel } from '@wegband/domain/features/accounts/sport-access.ts'
import type { Sport } from '@wegband/domain/features/sports/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'

export const isSportClosed = (
  { id, requiredMembershipLv }: Pick<Sport, 'id' | 'requiredMembershipLv'>,
  { membershipLv, isAdmin, trainerSportsIds }: Viewer,
): boolean =>
  missingSportLevel(
    { sportId: id, requiredMembershipLv },
    { level: membershipLv, isAdmin, trainerSportIds: trainerSportsIds },
  ) !== null

export const offersOfSport = (sportId: number): string =>
  hrefTo('app.subscription-selection', { productType: 'sport', productId: sportId })
