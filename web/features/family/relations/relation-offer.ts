/** What may be added on a tab of the family page, by whom, and why not at the moment. */
import { useMessages } from '../../../platform/words/i18n.tsx'
import { MEMBERSHIP_LV } from '@wegband/domain/features/accounts/contract.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { useIsViewing } from '../../impersonation/use-view.ts'
import type { OpenDialog } from '../dialogs-context.ts'

export type RelationTab = 'family' | 'partners' | 'sponsoring'

type Offer = {
  readonly id: 'child' | 'parent' | 'training-buddy' | 'sponsoring'
  readonly dialog: OpenDialog
}

/** Adults have children, children have parents; sponsors are adults (decisions §4 Relations). */
const offerOf = (tab: RelationTab, isAdult: boolean): Offer | undefined => {
  if (tab === 'partners') return { id: 'training-buddy', dialog: { kind: 'ask', type: 'training-buddy' } }
  if (tab === 'family')
    return isAdult
      ? { id: 'child', dialog: { kind: 'add-child' } }
      : { id: 'parent', dialog: { kind: 'ask', type: 'parent' } }
  return isAdult ? { id: 'sponsoring', dialog: { kind: 'ask', type: 'sponsoring' } } : undefined
}

/** Undefined where nothing can be added; `why` in words where it is blocked at the moment. */
export function useRelationOffer(
  tab: RelationTab | undefined,
): (Offer & { why: string | undefined }) | undefined {
  const t = useMessages('family')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const offer = tab === undefined ? undefined : offerOf(tab, viewer.isAdult)
  if (offer === undefined) return undefined
  const isUnverified = viewer.membershipLv === MEMBERSHIP_LV.unverified
  // Only the person themselves decides about their relations (decisions §3.14).
  const blocked = isViewing ? t('blocked.viewing') : undefined
  return { ...offer, why: isUnverified ? t('blocked.unverified') : blocked }
}
