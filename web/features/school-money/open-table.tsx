/** Open bills on desktops: the table of the desk. Several are booked at once. */
import { type ReactNode, useState } from 'react'
import type { OpenBill } from '@wegband/domain/features/school-money/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { type OfficeColumn, OfficeTable } from '../tables/office-table.tsx'
import { noonOf } from './noon-of-day.ts'

const nameOf = ({ payer }: OpenBill): string => fullName(payer)
/** A bill that a bank is collecting would be paid twice. */
export const isBookable = ({ debit }: OpenBill): boolean => debit?.isRunning !== true

function useColumns(): readonly OfficeColumn<OpenBill>[] {
  const t = useMessages('school-money')
  const format = useFormats()
  const stateOf = ({ warnings, age }: OpenBill): string =>
    warnings > 0 ? t('bills.warning', { count: warnings }) : t(`age.${age}`)
  const debitOf = ({ debit }: OpenBill): string =>
    debit === null
      ? ''
      : t(debit.isRunning ? 'bills.debitRuns' : 'bills.debitOn', {
          day: format.date(noonOf(debit.collectOn)),
        })
  return [
    { id: 'payer', label: t('bills.column.payer'), sortBy: nameOf, text: nameOf, cell: nameOf },
    {
      id: 'number',
      label: t('bills.column.number'),
      sortBy: ({ number }) => number ?? '',
      text: ({ number }) => number ?? '',
      cell: ({ number }) => number ?? '–',
    },
    {
      id: 'due',
      label: t('bills.column.due'),
      sortBy: ({ dueOn }) => dueOn,
      text: ({ dueOn }) => format.date(noonOf(dueOn)),
      cell: ({ dueOn }) => format.date(noonOf(dueOn)),
    },
    {
      id: 'state',
      label: t('bills.column.state'),
      sortBy: stateOf,
      text: stateOf,
      cell: (bill) => (
        <Tag tone={bill.warnings > 0 ? 'danger' : bill.age === 'not-due' ? 'neutral' : 'warning'}>
          {stateOf(bill)}
        </Tag>
      ),
    },
    { id: 'debit', label: t('bills.column.debit'), sortBy: debitOf, text: debitOf, cell: debitOf },
    {
      id: 'amount',
      label: t('bills.column.amount'),
      isAmount: true,
      isDownFirst: true,
      sortBy: ({ openCents }) => openCents,
      text: ({ openCents }) => format.euro(openCents),
      cell: ({ openCents }) => format.euro(openCents),
    },
  ]
}

export function OpenTable(props: {
  readonly bills: readonly OpenBill[]
  readonly isWhole: boolean
  readonly onBook: (bills: readonly OpenBill[]) => void
}): ReactNode {
  const t = useMessages('school-money')
  const [chosen, choose] = useState<ReadonlySet<string | number>>(new Set())
  const columns = useColumns()
  return (
    <OfficeTable
      label={t('bills.title')}
      rows={props.bills}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      columns={columns}
      file={t('bills.file')}
      searchLabel={props.isWhole ? t('bills.search') : undefined}
      choice={{ chosen, choose }}
      canChoose={isBookable}
      onOpen={(bill) => (isBookable(bill) ? props.onBook([bill]) : undefined)}
      onSelection={(bills) => (
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            props.onBook(bills)
            choose(new Set())
          }}
        >
          {t('bills.book')}
        </Button>
      )}
      action={(bill) =>
        isBookable(bill) ? (
          <Button
            size="small"
            label={t('bills.bookName', { name: nameOf(bill) })}
            onClick={() => props.onBook([bill])}
          >
            {t('bills.bookShort')}
          </Button>
        ) : null
      }
    />
  )
}
