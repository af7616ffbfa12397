/** Who used a coupon, with the contract that came of it. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { listRedemptions, type OfficeCoupon } from '@wegband/domain/features/money-office/coupons-contract.ts'
import { callPage } from '../../../platform/api/api.ts'
import { keyOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Pager } from '../../admin/pager.tsx'
import { OfficeList, OfficeTable } from '../../tables/office-table.tsx'

export function RedemptionsDialog(props: {
  readonly coupon: OfficeCoupon
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const request = { params: { id: props.coupon.id }, query: { page: String(page) } }
  const query = useQuery({
    queryKey: keyOf(listRedemptions, request),
    queryFn: () => callPage(listRedemptions, request),
  })
  return (
    <Dialog
      isOpen
      size="large"
      title={t('redemptions.title', { name: inLocale(props.coupon.title, locale) })}
      closeLabel={t('close')}
      onClose={props.onClose}
    >
      <OfficeList
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: t('redemptions.empty'), text: t('redemptions.emptyText') }}
      >
        {({ data, meta }) => (
          <>
            <OfficeTable
              label={t('redemptions.list')}
              rows={data}
              keyOf={({ orderId }) => orderId}
              columns={[
                { id: 'payer', label: t('contracts.payer'), cell: ({ payer }) => fullName(payer) },
                { id: 'day', label: t('redemptions.day'), cell: ({ orderedAt }) => format.date(orderedAt) },
                {
                  id: 'state',
                  label: t('redemptions.state'),
                  cell: ({ state }) => t(`redemptions.states.${state}`),
                },
                {
                  id: 'saved',
                  label: t('redemptions.saved'),
                  isAmount: true,
                  cell: ({ discountCents }) => format.euro(discountCents),
                },
              ]}
            />
            <Pager page={page} last={meta.last_page} onPage={setPage} />
          </>
        )}
      </OfficeList>
    </Dialog>
  )
}
