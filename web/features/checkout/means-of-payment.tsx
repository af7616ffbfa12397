/** The means of payment, named where an order begins (§ 312j (1) BGB). */
import type { ReactNode } from 'react'
import type { Offer } from '@wegband/domain/features/subscriptions/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import styles from './checkout.module.css'

/** §9: four card brands. Names are the same in every language. */
const CARD_BRANDS = [
  { name: 'Visa', logo: 'visa' },
  { name: 'Mastercard', logo: 'mastercard' },
  { name: 'American Express', logo: 'american-express' },
  { name: 'Maestro', logo: 'maestro' },
] as const

export type Seller = { readonly name: string; readonly collection: Offer['collection'] }

export function MeansOfPayment({ seller }: { readonly seller: Seller }): ReactNode {
  const t = useMessages('checkout')
  if (seller.collection === 'own') return <p className="t-muted">{t('means.own', { seller: seller.name })}</p>
  return (
    <ul className={styles.means} aria-label={t('means.label')}>
      {CARD_BRANDS.map(({ name, logo }) => (
        <li key={logo}>
          <img src={`/icons/cards/${logo}.svg`} alt={name} width={40} height={26} />
        </li>
      ))}
      <li className={styles.debit}>{t('means.debit')}</li>
    </ul>
  )
}
