/** Products, prices and their versions (decisions §6.4): the list with the details beside it, on phones one after the other. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  listProducts,
  type OfficeProduct,
  PRODUCT_NAME_MAX,
} from '@wegband/domain/features/money-office/products-contract.ts'
import { callPage } from '../../../platform/api/api.ts'
import { keyOf } from '../../../platform/api/queries.ts'
import { now } from '../../../platform/clock.ts'
import { hrefTo, useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { pageOf } from '../../admin/paged-list.tsx'
import { Pager } from '../../admin/pager.tsx'
import { SearchForm } from '../../admin/search-form.tsx'
import pageStyles from '../money-office.module.css'
import { OfficeFrame } from '../office-frame.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import { PriceDetail } from './price-detail.tsx'
import { PriceList } from './price-list.tsx'
import styles from './prices.module.css'
import { ProductDetail } from './product-detail.tsx'
import { ProductForm } from './product-form.tsx'
import { priceLines } from './versions.ts'

function Detail(props: {
  readonly products: readonly OfficeProduct[]
  readonly plan: string
  readonly product: string
  readonly today: string
}): ReactNode {
  const t = useMessages('money-office')
  const goTo = useGoTo()
  const { products, today } = props
  const lines = products.flatMap((product) => priceLines(product, today))
  const line = lines.find(({ versions }) => versions.some(({ id }) => String(id) === props.plan))
  const product = products.find(({ id }) => String(id) === props.product)
  const open = ({ id }: OfficeProduct): void =>
    void goTo('app.admin-prices', {}, { search: { product: id }, replace: true })
  const back = (
    <p className={styles.back}>
      <TextLink href={hrefTo('app.admin-prices')}>{t('prices.back')}</TextLink>
    </p>
  )
  if (line !== undefined)
    return (
      <div className={styles.detail}>
        {back}
        <PriceDetail key={line.shown.id} line={line} today={today} onSaved={open} />
      </div>
    )
  if (product !== undefined)
    return (
      <div className={styles.detail}>
        {back}
        <ProductDetail key={product.id} product={product} today={today} onSaved={open} />
      </div>
    )
  return <p className={classNames(pageStyles.muted, styles.hint)}>{t('prices.chooseOne')}</p>
}

function Prices(): ReactNode {
  const t = useMessages('money-office')
  const goTo = useGoTo()
  const { plan = '', product = '', search = '', page = '', all = '' } = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const today = dayOf(new Date(now()).toISOString())
  const at = pageOf(page)
  const query = { page: String(at), ...(search === '' ? {} : { search }) }
  const products = useQuery({
    queryKey: keyOf(listProducts, { query }),
    queryFn: () => callPage(listProducts, { query }),
    placeholderData: keepPreviousData,
  })
  const look = (next: { search?: string; page?: number; all?: string }): void => {
    const wanted = { search, all, ...next }
    const filled = Object.fromEntries(
      Object.entries({ ...wanted, page: (next.page ?? 1) > 1 ? String(next.page) : '' }).filter(
        ([, value]) => value !== '',
      ),
    )
    void goTo('app.admin-prices', {}, { search: filled, replace: true })
  }
  const create = (
    <Button variant="primary" icon={plus} onClick={() => setCreating(true)}>
      {t('product.new')}
    </Button>
  )
  const hasDetail = plan !== '' || product !== ''
  return (
    <>
      <div className={classNames(pageStyles.searchHead, hasDetail && styles.tools)}>
        <SearchForm
          label={t('prices.search')}
          hint={t('prices.searchHint')}
          findLabel={t('find')}
          value={search}
          maxLength={PRODUCT_NAME_MAX}
          onSearch={(typed) => look({ search: typed })}
        />
        {create}
      </div>
      <OfficeList
        query={products}
        isEmpty={({ data }) => data.length === 0}
        empty={{
          title: t(search === '' ? 'prices.empty' : 'nothingFound'),
          text: t(search === '' ? 'prices.emptyText' : 'nothingFoundText'),
        }}
      >
        {({ data, meta }) => (
          <>
            <div className={hasDetail ? styles.tools : undefined}>
              <ChipRow label={t('prices.filter')}>
                <Chip isOn={all === ''} onClick={() => look({ all: '' })}>
                  {t('prices.onSale')}
                </Chip>
                <Chip isOn={all !== ''} onClick={() => look({ all: '1' })}>
                  {t('prices.all')}
                </Chip>
              </ChipRow>
            </div>
            <div className={classNames(styles.grid, hasDetail && styles.hasDetail)}>
              <PriceList products={data} today={today} isAll={all !== ''} chosen={plan} />
              <Detail products={data} plan={plan} product={product} today={today} />
            </div>
            <Pager page={at} last={meta.last_page} onPage={(to) => look({ page: to })} />
          </>
        )}
      </OfficeList>
      {isCreating ? (
        <ProductForm
          product={undefined}
          onSaved={({ id }) => void goTo('app.admin-prices', {}, { search: { product: id } })}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  )
}

export function PricesPage(): ReactNode {
  return <OfficeFrame section="prices">{() => <Prices />}</OfficeFrame>
}
