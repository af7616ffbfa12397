/** One line that says what is missing to watch something. */
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import type { MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useSports } from '../queries.ts'

export function useMissingText(): (missing: MissingAccess) => string {
  const t = useMessages('sports')
  const sports = useSports()
  return (missing) => {
    if (missing.sportProgress) {
      const { sportId, levelIndex } = missing.sportProgress
      const sport = sports.data?.find((one) => one.id === sportId)?.name ?? ''
      return t('missing.progress', { index: levelIndex, sport })
    }
    if (missing.membershipLv !== null)
      return missing.membershipLv <= MEMBERSHIP_LV.verified ? t('missing.verified') : t('missing.membership')
    return t('missing.subscription')
  }
}
