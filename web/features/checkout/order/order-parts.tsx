/** The parts of an order that are only read: the product with its terms, and how it is paid. */
import type { ReactNode } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { CheckoutPayload, OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { hrefOfPurchase } from '../checkout-place.ts'
import { MeansOfPayment } from '../means-of-payment.tsx'
import { useTermTexts } from '../term-texts.ts'
import styles from '../checkout.module.css'

/** Back to the choice of the same subject. */
export const hrefOfChoice = ({ subject }: OrderSummary, payload: CheckoutPayload): string =>
  hrefOfPurchase(subject, {
    profiteerId: payload.profiteer_id,
    prolongs: payload.prolong === true ? payload.subscription_id : undefined,
  })

type Part = { readonly summary: OrderSummary }

export function ProductPart({ summary, payload }: Part & { readonly payload: CheckoutPayload }): ReactNode {
  const t = useMessages('checkout')
  const format = useFormats()
  const terms = useTermTexts()
  const choice = hrefOfChoice(summary, payload)
  const startsOn = format.dateLong(summary.startsOn)
  return (
    <section className={styles.part}>
      <div className="row-between">
        <h2 className="t-item">{summary.productName}</h2>
        <TextLink isSmall href={choice}>
          {t('order.change')}
        </TextLink>
      </div>
      <p className="t-muted">{t('order.for', { name: fullName(summary.profiteer) })}</p>
      <FactsList
        layout="rows"
        facts={[
          { id: 'runs', name: t('order.runs'), value: terms.runs(summary) },
          {
            id: 'starts',
            name: t('order.starts'),
            value:
              summary.freeDays === 0
                ? startsOn
                : t('order.startsFree', { date: startsOn, count: summary.freeDays }),
          },
          { id: 'afterwards', name: t('order.afterwards'), value: terms.renewal(summary) },
          { id: 'cancel', name: t('order.cancel'), value: t(`notice.${summary.cancellationPeriod}`) },
          {
            id: 'withdrawal',
            name: t('order.withdrawal'),
            value: t('until', { date: format.dateLong(summary.withdrawalEndsOn) }),
          },
          { id: 'seller', name: t('order.seller'), value: summary.seller },
        ]}
      />
    </section>
  )
}

/** `entry`: the fields for card or account; null where they follow on the next page. */
export function PaymentPart({ summary, entry }: Part & { readonly entry: ReactNode }): ReactNode {
  const t = useMessages('checkout')
  const format = useFormats()
  return (
    <section className={styles.part}>
      <h2 className="t-item">{t('order.payment')}</h2>
      {summary.collection === 'provider' ? (
        <p className="t-muted">{t(entry === null ? 'order.paymentText' : 'order.paymentHere')}</p>
      ) : null}
      <MeansOfPayment seller={{ name: summary.seller, collection: summary.collection }} />
      {summary.collection === 'provider' ? entry : null}
      <h3 className="t-strong">{t('order.charges')}</h3>
      <ol className={styles.charges} aria-label={t('order.charges')}>
        {summary.charges.map(({ dueOn, cents }) => (
          <li key={dueOn}>
            <span>{format.dateLong(dueOn)}</span>
            <span>{format.euro(cents)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
