/** The means of payment, named where an order begins (§ 312j (1) BGB). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import styles from './checkout.module.css'

/** §9: four card brands. Names are the same in every language. */
const CARD_BRANDS = ['Visa', 'Mastercard', 'American Express', 'Maestro'] as const

export function MeansOfPayment(): ReactNode {
  const t = useMessages('checkout')
  return (
    <ul className={styles.means} aria-label={t('means.label')}>
      {CARD_BRANDS.map((brand) => (
        <li key={brand}>{t('means.card', { brand })}</li>
      ))}
      <li>{t('means.debit')}</li>
    </ul>
  )
}
