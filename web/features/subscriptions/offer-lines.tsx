/** Offers as short rows: the name and the lowest price; each links to all its prices. */
import type { ReactNode } from 'react'
import type { Offer } from '@wegband/domain/features/subscriptions/contract.ts'
import { RouteLink } from '../../platform/router/links.tsx'
import { usePriceTexts } from './price-text.ts'
import styles from './offers.module.css'

export function OfferLines(props: { readonly offers: readonly Offer[] }): ReactNode {
  const price = usePriceTexts()
  return (
    <ul className={styles.lines}>
      {props.offers.map((offer) => (
        <li key={`${offer.type}:${offer.id}`}>
          <RouteLink
            to="app.subscription-selection"
            params={{ productType: offer.type, productId: offer.id }}
            className={styles.line}
          >
            <span>{offer.name}</span>
            <b className="t-strong">{price.from(offer)}</b>
          </RouteLink>
        </li>
      ))}
    </ul>
  )
}
