/** One product: what it sells and opens, its VAT, and the way to a further price. */
import { type ReactNode, useState } from 'react'
import type { OfficeProduct } from '@wegband/domain/features/money-office/products-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useSubjectNames } from '../benefit-picker.tsx'
import pageStyles from '../money-office.module.css'
import { PlanForm } from './plan-form.tsx'
import styles from './prices.module.css'
import { useProductName } from './price-list.tsx'
import { ProductForm } from './product-form.tsx'
import { VatForm } from './vat-form.tsx'

type Open = 'product' | 'vat' | 'plan'

const POINTS_PER_PERCENT = 100

function Facts({ product }: { readonly product: OfficeProduct }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const nameOf = useSubjectNames()
  const rates = product.vat.map(({ validFrom, basisPoints, exemption }) =>
    t('product.vatFrom', {
      rate: exemption ?? t('product.rate', { percent: format.number(basisPoints / POINTS_PER_PERCENT) }),
      day: format.dateLong(validFrom),
    }),
  )
  const facts: readonly (readonly [string, string])[] = [
    [t('product.subject'), nameOf(`${product.subjectType}:${product.subjectId}`)],
    [t('product.issuer'), product.issuer.legalName],
    [
      t('product.benefits'),
      product.furtherBenefits.length === 0
        ? t('product.noBenefits')
        : product.furtherBenefits.map(nameOf).join(', '),
    ],
    [t('product.replaces'), t(product.replacesAssociationMembership ? 'yes' : 'no')],
    [t('vat.title'), product.issuer.isSmallBusiness ? t('product.smallBusiness') : rates.join('; ')],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ProductDetail(props: {
  readonly product: OfficeProduct
  readonly today: string
  readonly onSaved: (product: OfficeProduct) => void
}): ReactNode {
  const t = useMessages('money-office')
  const nameOf = useProductName()
  const [open, setOpen] = useState<Open>()
  const { product, today, onSaved } = props
  const close = (): void => setOpen(undefined)
  return (
    <div className={styles.detail}>
      <div className={styles.top}>
        <h2 className="t-section">{nameOf(product)}</h2>
        <Tag tone={product.isActive ? 'positive' : 'neutral'}>
          {t(product.isActive ? 'product.isActive' : 'product.isOff')}
        </Tag>
      </div>
      <div className={pageStyles.actions}>
        <Button variant="primary" onClick={() => setOpen('plan')}>
          {t('product.addPlan')}
        </Button>
        <Button onClick={() => setOpen('product')}>{t('product.edit')}</Button>
        <Button onClick={() => setOpen('vat')}>{t('vat.change')}</Button>
      </div>
      <Facts product={product} />
      {open === 'plan' ? (
        <PlanForm
          product={product}
          target={{ kind: 'new' }}
          today={today}
          onSaved={onSaved}
          onClose={close}
        />
      ) : null}
      {open === 'product' ? <ProductForm product={product} onSaved={onSaved} onClose={close} /> : null}
      {open === 'vat' ? <VatForm product={product} today={today} onClose={close} /> : null}
    </div>
  )
}
