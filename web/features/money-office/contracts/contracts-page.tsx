/** Contracts by person, number and status (decisions §6.5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  CONTRACT_SEARCH_MAX,
  OFFICE_STATUSES,
  type OfficeContract,
  searchContracts,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import { callPage } from '../../../platform/api/api.ts'
import { keyOf } from '../../../platform/api/queries.ts'
import { hrefTo, useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Tag, type TagTone } from '../../../ui/tag/tag.tsx'
import { pageOf } from '../../admin/paged-list.tsx'
import { Pager } from '../../admin/pager.tsx'
import { SearchForm } from '../../admin/search-form.tsx'
import { OfficeFrame } from '../office-frame.tsx'
import { OfficeList, OfficeTable } from '../../tables/office-table.tsx'

const TONES = {
  incomplete: 'neutral',
  incomplete_expired: 'neutral',
  trialing: 'info',
  active: 'positive',
  past_due: 'warning',
  unpaid: 'danger',
  canceled: 'neutral',
} as const satisfies Record<OfficeContract['status'], TagTone>

export function StatusTag(props: { readonly status: OfficeContract['status'] }): ReactNode {
  const t = useMessages('money-office')
  return <Tag tone={TONES[props.status]}>{t(`contracts.statuses.${props.status}`)}</Tag>
}

function ContractTable(props: { readonly contracts: readonly OfficeContract[] }): ReactNode {
  const t = useMessages('money-office')
  const names = useMessages('admin')
  const format = useFormats()
  return (
    <OfficeTable
      label={names('cards.contracts.title')}
      rows={props.contracts}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefTo('app.admin-contract', { contractId: id })}
      columns={[
        {
          id: 'number',
          label: t('contracts.number'),
          cell: ({ id }) => t('contracts.numbered', { id }),
          sortBy: ({ id }) => id,
        },
        {
          id: 'payer',
          label: t('contracts.payer'),
          cell: ({ user }) => fullName(user),
          sortBy: ({ user }) => user.lastName,
        },
        { id: 'for', label: t('contracts.for'), cell: ({ profiteer }) => fullName(profiteer) },
        {
          id: 'product',
          label: t('contracts.product'),
          cell: ({ productName }) => productName,
          sortBy: ({ productName }) => productName,
        },
        {
          id: 'start',
          label: t('contracts.since'),
          cell: ({ startsAt }) => format.date(startsAt),
          sortBy: ({ startsAt }) => startsAt,
        },
        {
          id: 'open',
          label: t('contracts.open'),
          isAmount: true,
          cell: ({ openCents }) => format.euro(openCents),
          sortBy: ({ openCents }) => openCents,
        },
        { id: 'status', label: t('contracts.status'), cell: ({ status }) => <StatusTag status={status} /> },
      ]}
    />
  )
}

function Contracts(): ReactNode {
  const t = useMessages('money-office')
  const goTo = useGoTo()
  const { search = '', status = '', page = '' } = useSearchParams()
  const at = pageOf(page)
  const wanted = OFFICE_STATUSES.find((one) => one === status)
  const query = {
    page: String(at),
    ...(search === '' ? {} : { search }),
    ...(wanted === undefined ? {} : { status: wanted }),
  }
  const contracts = useQuery({
    queryKey: keyOf(searchContracts, { query }),
    queryFn: () => callPage(searchContracts, { query }),
    placeholderData: keepPreviousData,
  })
  const look = (next: { search?: string; status?: string; page?: string }): void => {
    const filled = Object.fromEntries(
      Object.entries({ search, status, ...next }).filter(([, value]) => value !== ''),
    )
    void goTo('app.admin-contracts', {}, { search: filled, replace: true })
  }
  return (
    <>
      <SearchForm
        label={t('contracts.search')}
        hint={t('contracts.searchHint')}
        findLabel={t('find')}
        value={search}
        maxLength={CONTRACT_SEARCH_MAX}
        onSearch={(typed) => look({ search: typed })}
      />
      <ChipRow label={t('contracts.status')}>
        <Chip isOn={wanted === undefined} onClick={() => look({ status: '' })}>
          {t('contracts.all')}
        </Chip>
        {OFFICE_STATUSES.map((one) => (
          <Chip key={one} isOn={one === wanted} onClick={() => look({ status: one })}>
            {t(`contracts.statuses.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <OfficeList
        query={contracts}
        isEmpty={({ data }) => data.length === 0}
        empty={{
          title: t(search === '' && wanted === undefined ? 'contracts.empty' : 'nothingFound'),
          text: t(search === '' && wanted === undefined ? 'contracts.emptyText' : 'nothingFoundText'),
        }}
      >
        {({ data, meta }) => (
          <>
            <ContractTable contracts={data} />
            <Pager page={at} last={meta.last_page} onPage={(to) => look({ page: String(to) })} />
          </>
        )}
      </OfficeList>
    </>
  )
}

export function ContractsPage(): ReactNode {
  return <OfficeFrame section="contracts">{() => <Contracts />}</OfficeFrame>
}
