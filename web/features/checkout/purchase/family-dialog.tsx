/** The discount table for siblings: the total of each term by child (§9). */
import type { ReactNode } from 'react'
import { familyTable } from '@wegband/domain/features/subscriptions/coupons/family-discount.ts'
import type { PlanGroup } from '@wegband/domain/features/subscriptions/plans/plan-groups.ts'
import { cheapestPlan } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { usePriceTexts } from '../../subscriptions/price-text.ts'
import styles from './purchase.module.css'
import { byTerm } from '@wegband/domain/features/subscriptions/plans/plan-order.ts'

export function FamilyDialog(props: {
  readonly groups: readonly PlanGroup[]
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('checkout')
  const format = useFormats()
  const price = usePriceTexts()
  const plans = props.groups
    .map((group) => cheapestPlan({ plans: [...group.plans] }))
    .filter((plan) => plan !== undefined)
    .toSorted((a, b) => byTerm(b, a))
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t('purchase.family.title')}
      description={t('purchase.family.text')}
      closeLabel={t('close')}
      footer={
        <Button isBlock onClick={props.onClose}>
          {t('purchase.family.done')}
        </Button>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('purchase.family.child')}</th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col">
                {price.term(plan)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {familyTable(plans).map(({ rank, isOpen, totals }) => (
            <tr key={rank}>
              <th scope="row">
                {isOpen ? t('purchase.family.rankOpen', { rank }) : t('purchase.family.rank', { rank })}
              </th>
              {plans.map((plan, index) => (
                <td key={plan.id}>{format.euro(totals[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
