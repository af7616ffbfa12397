/** The contracts of the school on desktops: the table of the desk. A row opens its member. */
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { HeldContract } from '@wegband/domain/features/school-money/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../platform/clock.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { type OfficeColumn, OfficeTable } from '../tables/office-table.tsx'
import { noonOf } from './noon-of-day.ts'

type ContractState = HeldContract['status'] | 'planned'

export const CONTRACT_TONES: Readonly<Record<ContractState, TagTone>> = {
  planned: 'info',
  trialing: 'info',
  active: 'positive',
  past_due: 'danger',
  unpaid: 'danger',
  canceled: 'neutral',
}

/** A contract that is entered ahead counts from its first day. */
export const contractState = ({ status, startsOn }: HeldContract): ContractState =>
  status === 'active' && startsOn > dayOf(nowIso()) ? 'planned' : status

const nameOf = ({ member }: HeldContract): string => fullName(member)

function useColumns(): readonly OfficeColumn<HeldContract>[] {
  const t = useMessages('school-money')
  const format = useFormats()
  const payerOf = ({ payer, member }: HeldContract): string => (payer.id === member.id ? '' : fullName(payer))
  const endOf = ({ endsOn }: HeldContract): string => (endsOn === null ? '' : format.date(noonOf(endsOn)))
  const stateOf = (contract: HeldContract): string => t(`contracts.states.${contractState(contract)}`)
  return [
    { id: 'member', label: t('contracts.column.member'), sortBy: nameOf, text: nameOf, cell: nameOf },
    {
      id: 'product',
      label: t('contracts.column.product'),
      sortBy: ({ product }) => product,
      text: ({ product }) => product,
      cell: ({ product, isPaper }) => (
        <>
          {product}
          {isPaper ? <span className="t-small t-muted"> {t('contracts.paper')}</span> : null}
        </>
      ),
    },
    {
      id: 'price',
      label: t('contracts.column.price'),
      isAmount: true,
      isDownFirst: true,
      sortBy: ({ monthlyCents }) => monthlyCents,
      text: ({ monthlyCents }) => format.euro(monthlyCents),
      cell: ({ monthlyCents }) => format.euro(monthlyCents),
    },
    {
      id: 'since',
      label: t('contracts.column.since'),
      sortBy: ({ startsOn }) => startsOn,
      isDownFirst: true,
      text: ({ startsOn }) => format.date(noonOf(startsOn)),
      cell: ({ startsOn }) => format.date(noonOf(startsOn)),
    },
    {
      id: 'end',
      label: t('contracts.column.end'),
      sortBy: ({ endsOn }) => endsOn ?? '9999',
      text: endOf,
      cell: endOf,
    },
    { id: 'payer', label: t('contracts.column.payer'), sortBy: payerOf, text: payerOf, cell: payerOf },
    {
      id: 'state',
      label: t('contracts.column.state'),
      sortBy: stateOf,
      text: stateOf,
      cell: (contract) => <Tag tone={CONTRACT_TONES[contractState(contract)]}>{stateOf(contract)}</Tag>,
    },
  ]
}

export function ContractsTable(props: {
  readonly schoolId: number
  readonly contracts: readonly HeldContract[]
  readonly isWhole: boolean
}): ReactNode {
  const t = useMessages('school-money')
  const { schoolId } = props
  return (
    <OfficeTable
      label={t('contracts.title')}
      rows={props.contracts}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      columns={useColumns()}
      file={t('contracts.file')}
      searchLabel={props.isWhole ? t('contracts.search') : undefined}
      hrefOf={({ member }) => hrefTo('app.trainer-member', { schoolId, userId: member.id })}
    />
  )
}
