/** Marks videos of the free trial: until when they are free, or that the trial would open them. */
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useViewer } from '../../accounts/viewer.ts'

/** Undefined for videos that the trial does not and would not open for this viewer. */
export function useFreeMark(): (content: Content) => string | undefined {
  const t = useMessages('access')
  const format = useFormats()
  const { hasFreemium, freemiumEndsAt, subscriptionBenefits } = useViewer()
  return (content) => {
    if (!content.contentIsAvailableForFreemium || !content.paymentRequired) return undefined
    const isBought = content.availableSubscriptionTargets.some((one) => subscriptionBenefits.includes(one))
    if (isBought) return undefined
    if (hasFreemium && freemiumEndsAt !== null && content.missing === null)
      return t('mark.until', { day: format.dayInYear(freemiumEndsAt) })
    return freemiumEndsAt === null && content.missing?.sportProgress === null ? t('mark.trial') : undefined
  }
}
