/** One price with its versions and conditions, and what can be done about it. */
import { type ReactNode, useState } from 'react'
import {
  deletePlan,
  type OfficePlan,
  type OfficeProduct,
  setPlanOnSale,
} from '@wegband/domain/features/money-office/products-contract.ts'
import { isDaily, renewalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { isPriceOpen, versionState } from '@wegband/domain/features/subscriptions/plans/plan-versions.ts'
import { call } from '../../../platform/api/api.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Figure } from '../../../ui/figure/figure.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { Tag, type TagTone } from '../../../ui/tag/tag.tsx'
import pageStyles from '../money-office.module.css'
import styles from './prices.module.css'
import { PlanForm, type PlanTarget } from './plan-form.tsx'
import { useProductName } from './price-list.tsx'
import { useOfficeWrite } from '../use-office-write.ts'
import { usePlanWords } from './use-plan-words.ts'
import { offeredPlans, type PriceLine } from './versions.ts'

const TONES = {
  planned: 'info',
  'on-sale': 'positive',
  'running-out': 'neutral',
  expired: 'neutral',
} as const satisfies Record<ReturnType<typeof versionState>, TagTone>

function Versions(props: { readonly line: PriceLine; readonly today: string }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const { versions } = props.line
  return (
    <section>
      <SectionHead title={t('price.versions')} />
      <ul>
        {versions.map((version) => {
          const state = versionState(version, versions, props.today)
          return (
            <li key={version.id} className={styles.version}>
              <span>
                <b>{format.euro(version.price)}</b>
                <span className={styles.versionNote}>
                  {t('price.versionNote', {
                    from: t(state === 'planned' ? 'price.from' : 'price.since', {
                      day: format.dateLong(version.validFrom),
                    }),
                    contracts: t('price.contracts', { count: version.runningContracts }),
                  })}
                </span>
              </span>
              <Tag tone={TONES[state]}>
                {state === 'expired' && version.runningContracts === 0 && !version.isActive
                  ? t('price.states.off')
                  : t(`price.states.${state}`)}
              </Tag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Conditions(props: { readonly line: PriceLine; readonly today: string }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const words = usePlanWords()
  const { product, shown } = props.line
  const after = format.euro(renewalPrice(shown))
  const facts: readonly (readonly [string, string])[] = [
    [t('price.seen'), words.seen(shown, offeredPlans(product, props.today))],
    [t('price.billed'), words.billed(shown)],
    [t('price.notice'), t(`plan.notices.${shown.notice}`)],
    [
      t('price.after'),
      isDaily(shown) ? t('price.afterSame', { price: after }) : t('price.afterMonth', { price: after }),
    ],
    [t('price.seller'), product.issuer.legalName],
  ]
  return (
    <section>
      <SectionHead title={t('price.conditions')} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A sold price is closed; one that was never ordered can change or go. */
function WhatCanChange(props: {
  readonly plan: OfficePlan
  readonly onForm: (target: PlanTarget) => void
  readonly onRemove: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const { plan } = props
  const version = (
    <Button variant="soft" onClick={() => props.onForm({ kind: 'version', like: plan })}>
      {t('price.newVersion')}
    </Button>
  )
  if (!isPriceOpen(plan))
    return (
      <Mat as="section" className={styles.sold}>
        <span>
          <b>{t('price.sold')}</b>
          <span className={styles.versionNote}>{t('price.soldText')}</span>
        </span>
        <div>{version}</div>
      </Mat>
    )
  return (
    <div className={pageStyles.actions}>
      <Button variant="soft" onClick={() => props.onForm({ kind: 'change', like: plan })}>
        {t('price.change')}
      </Button>
      {version}
      <Button variant="danger" onClick={props.onRemove}>
        {t('price.remove')}
      </Button>
    </div>
  )
}

export function PriceDetail(props: {
  readonly line: PriceLine
  readonly today: string
  readonly onSaved: (product: OfficeProduct) => void
}): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const words = usePlanWords()
  const nameOf = useProductName()
  const write = useOfficeWrite()
  const showError = useShowError()
  const [target, setTarget] = useState<PlanTarget>()
  const [isRemoving, setRemoving] = useState(false)
  const { line, today } = props
  const { product, shown } = line
  const turn = (isActive: boolean): void => {
    const body = { isActive, seenAt: shown.updatedAt }
    void write(call(setPlanOnSale, { params: { id: shown.id }, body }), t('saved')).catch(showError)
  }
  const remove = (): void => {
    setRemoving(false)
    void write(call(deletePlan, { params: { id: shown.id } }), t('price.removed')).then(
      props.onSaved,
      showError,
    )
  }
  return (
    <div className={styles.detail}>
      <div className={styles.top}>
        <div>
          <p className={styles.above}>
            <TextLink isSmall href={hrefTo('app.admin-prices', {}, { product: product.id })}>
              {nameOf(product)}
            </TextLink>
          </p>
          <h2 className="t-section">{words.name(shown)}</h2>
        </div>
        <Switch label={t('price.onSale')} isOn={shown.isActive} onChange={turn} />
      </div>
      <Figure
        value={format.euro(shown.price)}
        title={t('price.since', { day: format.dateLong(shown.validFrom) })}
        text={t('price.contracts', { count: shown.runningContracts })}
        size="small"
      />
      <WhatCanChange plan={shown} onForm={setTarget} onRemove={() => setRemoving(true)} />
      <div className={styles.two}>
        <Versions line={line} today={today} />
        <Conditions line={line} today={today} />
      </div>
      {target === undefined ? null : (
        <PlanForm
          product={product}
          target={target}
          today={today}
          onSaved={props.onSaved}
          onClose={() => setTarget(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        isDangerous
        title={t('price.removeQuestion')}
        text={t('price.removeText')}
        confirmLabel={t('price.remove')}
        cancelLabel={t('cancel')}
        onConfirm={remove}
        onCancel={() => setRemoving(false)}
      />
    </div>
  )
}
