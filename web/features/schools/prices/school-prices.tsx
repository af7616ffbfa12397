/** What memberships cost at a school, before there is an account: the exact price of each, and all its terms. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { listSchoolOffers, type SchoolOffer } from '@wegband/domain/features/subscriptions/contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { usePriceTexts } from '../../subscriptions/price-text.ts'
import styles from './prices.module.css'

function OfferPrice(props: { readonly offer: SchoolOffer }): ReactNode {
  const { name, sports, isKidsLevel, isForMembers, plans } = props.offer
  const t = useMessages('schools')
  const format = useFormats()
  const price = usePriceTexts()
  return (
    <li>
      <div className={styles.priceHead}>
        <h3 className="t-strong">{name}</h3>
        <b className={styles.priceFrom}>{t('prices.from', { price: price.from({ plans }) ?? '' })}</b>
      </div>
      <p className="t-small t-muted">
        {[
          isKidsLevel ? t('prices.kids') : undefined,
          sports.length === 0 ? undefined : t('prices.opens', { sports: format.list(sports) }),
          isForMembers ? t('prices.forMembers') : undefined,
        ]
          .filter((text) => text !== undefined)
          .join(' ')}
      </p>
      <details>
        <summary className="t-small">{t('prices.terms', { name })}</summary>
        <dl className={styles.priceTerms}>
          {plans.map((plan) => (
            <div key={plan.id}>
              <dt>{price.term(plan)}</dt>
              <dd>{price.plan(plan)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

export function SchoolPrices(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const headId = useId()
  const offers = useQuery(queryOf(listSchoolOffers, { params: { id: props.schoolId } }))
  const { data } = offers
  // Where nothing is sold online, there is no price to name.
  if (data?.length === 0) return null
  return (
    <section className="section" aria-labelledby={headId}>
      <SectionHead title={t('prices.title')} id={headId} />
      {offers.error !== null && data === undefined ? <QueryError query={offers} headingLevel={3} /> : null}
      {data === undefined && offers.error === null ? (
        <SkeletonGroup label={t('prices.loading')} className="stack">
          <Skeleton shape="mat" height={72} />
          <Skeleton shape="mat" height={72} />
        </SkeletonGroup>
      ) : null}
      {data === undefined ? null : (
        <>
          <ul className={styles.prices}>
            {data.map((offer) => (
              <OfferPrice key={offer.id} offer={offer} />
            ))}
          </ul>
          <p className={styles.priceNote}>{t('prices.note')}</p>
        </>
      )}
    </section>
  )
}
