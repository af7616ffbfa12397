/** What the order costs, the consent to begin at once, and the button directly below (§ 312j (2) and (3) BGB). */
import type { ReactNode } from 'react'
import type { OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { FormSummary } from '../../../platform/forms/form.tsx'
import type { FormState } from '../../../platform/forms/use-form.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import { CheckField } from '../../../ui/field/field.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { OnlyYourself } from '../../impersonation/only-yourself.tsx'
import { useDiscountTexts } from '../discount-texts.ts'
import styles from '../checkout.module.css'

/** 10 000 basis points are the whole. */
const BASIS_POINTS = 10_000

export function PriceBox(props: {
  readonly summary: OrderSummary
  readonly form: FormState
  readonly isRefreshing: boolean
  readonly beginsAtOnce: boolean
  readonly onBeginsAtOnce: (isOn: boolean) => void
}): ReactNode {
  const { summary, form } = props
  const t = useMessages('checkout')
  const format = useFormats()
  return (
    <Mat as="section" className={styles.box}>
      <h2 className="visually-hidden">{t('order.sum')}</h2>
      <PriceLines summary={summary} />
      <p className={styles.total}>
        <span className="t-item">{t('order.total')}</span>
        <b>{format.euro(summary.totalCents)}</b>
      </p>
      {summary.dueNowCents === summary.totalCents ? null : (
        <p className="row-between">
          <span>{t('order.today')}</span>
          <b>{format.euro(summary.dueNowCents)}</b>
        </p>
      )}
      <div className={styles.consent}>
        <CheckField
          label={t('order.begin')}
          note={t('order.beginNote')}
          checked={props.beginsAtOnce}
          onChange={(event) => props.onBeginsAtOnce(event.target.checked)}
        />
      </div>
      <FormSummary form={form} />
      <OnlyYourself>
        <Button
          variant="primary"
          size="large"
          isBlock
          isBusy={form.isBusy || props.isRefreshing}
          {...(form.isBusy ? { busyLabel: t('order.placing') } : {})}
          onClick={() => form.submit()}
        >
          {t('order.place')}
        </Button>
      </OnlyYourself>
      <LegalLine />
    </Mat>
  )
}

/** One sentence of the messages, with both texts as links in it. */
const LINK = '|'
function LegalLine(): ReactNode {
  const t = useMessages('checkout')
  const [before, between, after] = t('order.legal', { terms: LINK, withdrawal: LINK }).split(LINK)
  return (
    <p className={classNames(styles.legal, 't-small t-muted')}>
      {before}
      <TextLink isInline isSmall href={hrefTo('legal.text', { kind: 'terms' })}>
        {t('order.terms')}
      </TextLink>
      {between}
      <TextLink isInline isSmall href={hrefTo('legal.text', { kind: 'withdrawal' })}>
        {t('order.withdrawalText')}
      </TextLink>
      {after}
    </p>
  )
}

function PriceLines({ summary }: { readonly summary: OrderSummary }): ReactNode {
  const t = useMessages('checkout')
  const format = useFormats()
  const nameOf = useDiscountTexts()
  const minus = (cents: number): string => t('order.minus', { price: format.euro(cents) })
  const { months, priceCents, discounts, creditCents, vat } = summary
  return (
    <FactsList
      layout="rows"
      facts={[
        {
          id: 'price',
          name: months === 0 ? t('order.period') : t('term', { count: months }),
          value: format.euro(priceCents),
        },
        ...discounts.map((discount) => ({
          id: `${discount.kind} ${discount.title}`,
          name: nameOf(discount),
          value: minus(discount.cents),
        })),
        ...(creditCents === 0 ? [] : [{ id: 'credit', name: t('order.credit'), value: minus(creditCents) }]),
        ...vat.map(({ basisPoints, cents, exemption }) => ({
          id: `vat ${basisPoints}`,
          name:
            exemption === null
              ? t('order.vat', { percent: format.percent(basisPoints / BASIS_POINTS) })
              : t('order.exempt', { reason: exemption }),
          value: format.euro(cents),
        })),
      ]}
    />
  )
}
