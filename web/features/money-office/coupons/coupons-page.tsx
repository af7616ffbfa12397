/** Coupons and invitations (§3 Coupon, decisions §6.4). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  COUPON_TITLE_MAX,
  listCoupons,
  type OfficeCoupon,
  switchCoupon,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
import { call, callPage } from '../../../platform/api/api.ts'
import { keyOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { pageOf } from '../../admin/paged-list.tsx'
import { Pager } from '../../admin/pager.tsx'
import { SearchForm } from '../../admin/search-form.tsx'
import styles from '../money-office.module.css'
import { OfficeFrame } from '../office-frame.tsx'
import { OfficeList, OfficeTable } from '../../tables/office-table.tsx'
import { useOfficeWrite } from '../use-office-write.ts'
import { CouponForm } from './coupon-form.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { RedemptionsDialog } from './redemptions-dialog.tsx'

function CouponTable(props: {
  readonly coupons: readonly OfficeCoupon[]
  readonly onOpen: (coupon: OfficeCoupon) => void
}): ReactNode {
  const t = useMessages('money-office')
  const names = useMessages('admin')
  const format = useFormats()
  const locale = useLocale()
  const write = useOfficeWrite()
  const showError = useShowError()
  const turn = ({ id, updatedAt }: OfficeCoupon, isActive: boolean): void =>
    void write(
      call(switchCoupon, { params: { id }, body: { isActive, seenAt: updatedAt } }),
      t('saved'),
    ).catch(showError)
  const whenOf = ({ validFrom, validUntil }: OfficeCoupon): string => {
    if (validFrom === null && validUntil === null) return t('coupons.always')
    if (validUntil === null) return t('coupons.from', { from: format.date(validFrom ?? '') })
    return validFrom === null
      ? t('coupons.until', { until: format.date(validUntil) })
      : t('coupons.between', { from: format.date(validFrom), until: format.date(validUntil) })
  }
  const whomOf = ({ code, sponsoring }: OfficeCoupon): string =>
    sponsoring === null ? (code ?? t('coupons.found')) : fullName(sponsoring.sponsored)
  return (
    <OfficeTable
      label={names('cards.coupons.title')}
      rows={props.coupons}
      keyOf={({ id }) => id}
      onOpen={props.onOpen}
      columns={[
        { id: 'title', label: t('coupons.name'), cell: ({ title }) => inLocale(title, locale) },
        { id: 'for', label: t('coupons.code'), cell: whomOf },
        {
          id: 'amount',
          label: t('coupons.amount'),
          isAmount: true,
          cell: ({ isAbsolute, amountOff }) =>
            isAbsolute ? format.euro(amountOff) : t('coupon.percentOff', { percent: amountOff }),
        },
        { id: 'when', label: t('coupons.when'), cell: whenOf },
        {
          id: 'used',
          label: t('coupons.used'),
          isAmount: true,
          sortBy: ({ used }) => used,
          cell: ({ used, maxRedemptions }) =>
            maxRedemptions === null ? used : t('coupons.usedOf', { used, most: maxRedemptions }),
        },
      ]}
      action={(coupon) => (
        <Switch
          label={t('coupons.switch', { name: inLocale(coupon.title, locale) })}
          isLabelHidden
          isOn={coupon.isActive}
          onChange={(isOn) => turn(coupon, isOn)}
        />
      )}
    />
  )
}

type Open = 'coupon' | 'invitation' | OfficeCoupon

function Coupons(): ReactNode {
  const t = useMessages('money-office')
  const goTo = useGoTo()
  const { search = '', page = '' } = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const at = pageOf(page)
  const query = { page: String(at), ...(search === '' ? {} : { search }) }
  const coupons = useQuery({
    queryKey: keyOf(listCoupons, { query }),
    queryFn: () => callPage(listCoupons, { query }),
    placeholderData: keepPreviousData,
  })
  const look = (next: { search?: string; page?: string }): void => {
    const filled = Object.fromEntries(Object.entries({ search, ...next }).filter(([, value]) => value !== ''))
    void goTo('app.admin-coupons', {}, { search: filled, replace: true })
  }
  const close = (): void => setOpen(undefined)
  return (
    <>
      <div className={styles.searchHead}>
        <SearchForm
          label={t('coupons.search')}
          hint={t('coupons.searchHint')}
          findLabel={t('find')}
          value={search}
          maxLength={COUPON_TITLE_MAX}
          onSearch={(typed) => look({ search: typed })}
        />
        <div className={styles.actions}>
          <Button onClick={() => setOpen('invitation')}>{t('invitation.new')}</Button>
          <Button variant="primary" icon={plus} onClick={() => setOpen('coupon')}>
            {t('coupon.new')}
          </Button>
        </div>
      </div>
      <OfficeList
        query={coupons}
        isEmpty={({ data }) => data.length === 0}
        empty={{
          title: t(search === '' ? 'coupons.empty' : 'nothingFound'),
          text: t(search === '' ? 'coupons.emptyText' : 'nothingFoundText'),
        }}
      >
        {({ data, meta }) => (
          <>
            <CouponTable coupons={data} onOpen={setOpen} />
            <Pager page={at} last={meta.last_page} onPage={(to) => look({ page: String(to) })} />
          </>
        )}
      </OfficeList>
      {open === 'coupon' ? <CouponForm onClose={close} /> : null}
      {open === 'invitation' ? <InvitationForm onClose={close} /> : null}
      {typeof open === 'object' ? <RedemptionsDialog coupon={open} onClose={close} /> : null}
    </>
  )
}

export function CouponsPage(): ReactNode {
  return <OfficeFrame section="coupons">{() => <Coupons />}</OfficeFrame>
}
