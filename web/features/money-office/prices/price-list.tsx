/** The products with their prices, as the list beside the details. */
import type { ReactNode } from 'react'
import type { OfficeProduct } from '@wegband/domain/features/money-office/products-contract.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Link } from '../../../ui/link/link.tsx'
import styles from './prices.module.css'
import { usePlanWords } from './use-plan-words.ts'
import { priceLines } from './versions.ts'

/** The name of its own, else that of what it sells. */
export function useProductName(): (product: Pick<OfficeProduct, 'name' | 'subjectName'>) => string {
  const locale = useLocale()
  return ({ name, subjectName }) => (name === null ? subjectName : inLocale(name, locale))
}

function ProductLines(props: {
  readonly product: OfficeProduct
  readonly today: string
  readonly isAll: boolean
  readonly chosen: string
}): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const words = usePlanWords()
  const nameOf = useProductName()
  const { product, today, isAll, chosen } = props
  const lines = priceLines(product, today).filter(({ isOnSale }) => isAll || isOnSale)
  const name = nameOf(product)
  return (
    <section>
      <h2 className={styles.group}>
        <Link href={hrefTo('app.admin-prices', {}, { product: product.id })}>{name}</Link>
      </h2>
      <ul aria-label={t('prices.of', { name })}>
        {lines.map(({ shown, isOnSale }) => (
          <li key={shown.id}>
            <Link
              href={hrefTo('app.admin-prices', {}, { plan: shown.id })}
              aria-current={chosen === String(shown.id) ? 'true' : undefined}
              className={styles.line}
            >
              <span>
                {words.name(shown)}
                {isOnSale ? null : <span className={styles.off}>{t('prices.notOnSale')}</span>}
              </span>
              <span className={styles.price}>{format.euro(shown.price)}</span>
            </Link>
          </li>
        ))}
        {lines.length === 0 ? <li className={styles.none}>{t('prices.noPrice')}</li> : null}
      </ul>
    </section>
  )
}

export function PriceList(props: {
  readonly products: readonly OfficeProduct[]
  readonly today: string
  readonly isAll: boolean
  /** The id of the plan whose details are shown. */
  readonly chosen: string
}): ReactNode {
  const shown = props.products.filter(
    (product) =>
      props.isAll ||
      product.plans.length === 0 ||
      priceLines(product, props.today).some(({ isOnSale }) => isOnSale),
  )
  return (
    <div className={styles.list}>
      {shown.map((product) => (
        <ProductLines key={product.id} {...props} product={product} />
      ))}
    </div>
  )
}
