/**
 * The purchase dialog: plan group, payment option, summary (§2, §4 Purchase dialog). Going back leaves step by step; the order itself is
 * placed on the page `checkout`.
 */
import { type ReactNode, useState } from 'react'
import {
  chooseGroup,
  choosePlan,
  goBack,
  NOTHING_CHOSEN,
  purchaseState,
  type PurchaseState,
} from '@wegband/domain/features/subscriptions/plans/purchase-steps.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { FullScreen } from '../../../ui/dialog/full-screen.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { arrowLeft } from '../../../ui/icon/phosphor/arrow-left.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { Chevrons } from '../../../ui/woven/woven-progress.tsx'
import { planGroupsOf, type Purchase } from './purchase.ts'
import { GroupStep } from './group-step.tsx'
import { OptionStep } from './option-step.tsx'
import { SkillsPanel } from './skills-panel.tsx'
import { SummaryStep } from './summary-step.tsx'
import styles from './purchase.module.css'

const STEPS: readonly PurchaseState[] = ['no-group-chosen', 'group-chosen', 'plan-chosen']

export function PurchaseDialog(props: {
  readonly purchase: Purchase
  readonly onClose: () => void
}): ReactNode {
  const { purchase, onClose } = props
  const t = useMessages('checkout')
  const [choice, setChoice] = useState(NOTHING_CHOSEN)
  const groups = planGroupsOf(purchase)
  const state = purchaseState(choice)
  const group = groups.find(({ effectivePeriodLength }) => effectivePeriodLength === choice.length)
  const plan = group?.plans.find(({ id }) => id === choice.planId)
  const back = (): void => {
    const next = goBack(groups, choice)
    if (next === 'closed') onClose()
    else setChoice(next)
  }
  const at = STEPS.indexOf(state) + 1
  return (
    <FullScreen isOpen hasAddress onClose={onClose} label={t('purchase.label')} surface="hall" layer="dialog">
      <div className={styles.frame}>
        <SkillsPanel purchase={purchase} />
        <div className={styles.top}>
          <IconButton icon={arrowLeft} label={t('back')} onClick={back} />
          <Chevrons
            of={STEPS.length}
            done={at}
            label={t('purchase.step', { at, count: STEPS.length })}
            size="step"
            isPlain
          />
          <IconButton icon={x} label={t('close')} onClick={onClose} />
        </div>
        {state === 'no-group-chosen' ? (
          <GroupStep
            purchase={purchase}
            groups={groups}
            onChoose={(length) => setChoice(chooseGroup(groups, length))}
          />
        ) : null}
        {state === 'group-chosen' && group !== undefined ? (
          <OptionStep
            purchase={purchase}
            plans={group.plans}
            onChoose={(planId) => setChoice(choosePlan(groups, choice, planId))}
          />
        ) : null}
        {plan === undefined ? null : <SummaryStep purchase={purchase} plan={plan} />}
      </div>
    </FullScreen>
  )
}
