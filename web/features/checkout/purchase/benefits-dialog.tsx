/** The four benefits of a membership; worded for an adult, or for the parent of a child (§2). */
import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { Purchase } from './purchase.ts'
import styles from './purchase.module.css'

const BENEFITS = ['community', 'training', 'checks', 'insurance'] as const

export function BenefitsDialog(props: {
  readonly purchase: Purchase
  readonly onClose: () => void
}): ReactNode {
  const { child, isKidsLevel, description, opens } = props.purchase
  const t = useMessages('checkout')
  const format = useFormats()
  const isForChild = child !== null || isKidsLevel
  const name = child?.firstName ?? t('purchase.benefits.yourChild')
  return (
    <Dialog isOpen onClose={props.onClose} title={t('purchase.benefits.title')} closeLabel={t('close')}>
      {description === '' ? null : <p>{description}</p>}
      <dl className={styles.benefits}>
        {BENEFITS.map((benefit) => (
          <div key={benefit}>
            <dt className="t-strong">
              {isForChild && benefit === 'training'
                ? t('purchase.benefits.trainingChild')
                : t(`purchase.benefits.${benefit}`)}
            </dt>
            <dd className="t-muted">
              {isForChild
                ? t(`purchase.benefits.${benefit}TextChild`, { child: name })
                : t(`purchase.benefits.${benefit}Text`)}
            </dd>
          </div>
        ))}
        {opens.length === 0 ? null : (
          <div>
            <dt className="t-strong">{t('purchase.benefits.opens')}</dt>
            <dd className="t-muted">{format.list(opens)}</dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}
