/** The chips above the invoices: year, person, and cancellations. Only what there is to choose from. */
import type { ReactNode } from 'react'
import type { InvoiceChoices } from '@wegband/domain/features/invoices/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { type InvoiceFilter, NO_INVOICE_FILTER } from './queries.ts'

const isEmpty = (filter: InvoiceFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

export function InvoiceFilters(props: {
  readonly choices: InvoiceChoices
  readonly filter: InvoiceFilter
  readonly onChange: (filter: InvoiceFilter) => void
}): ReactNode {
  const t = useMessages('contracts')
  const { choices, filter, onChange } = props
  const years = choices.years.length > 1 ? choices.years : []
  const people = choices.profiteers.length > 1 ? choices.profiteers : []
  if (years.length + people.length === 0 && !choices.hasCancellations) return null
  const toggle = (change: Partial<InvoiceFilter>, isOn: boolean): void => {
    const off = Object.fromEntries(Object.keys(change).map((key) => [key, undefined]))
    onChange({ ...filter, ...(isOn ? off : change) })
  }
  return (
    <ChipRow label={t('invoiceFilter.label')}>
      <Chip isOn={isEmpty(filter)} onClick={() => onChange(NO_INVOICE_FILTER)}>
        {t('invoiceFilter.all')}
      </Chip>
      {years.map((year) => (
        <Chip
          key={year}
          isOn={filter.year === year}
          onClick={() => toggle({ year }, filter.year === year)}
        >{`${year}`}</Chip>
      ))}
      {people.map(({ id, firstName }) => (
        <Chip
          key={id}
          isOn={filter.profiteerId === id}
          onClick={() => toggle({ profiteerId: id }, filter.profiteerId === id)}
        >
          {firstName}
        </Chip>
      ))}
      {choices.hasCancellations ? (
        <Chip
          isOn={filter.kind === 'cancellation'}
          onClick={() => toggle({ kind: 'cancellation' }, filter.kind === 'cancellation')}
        >
          {t('invoiceFilter.cancellations')}
        </Chip>
      ) : null}
    </ChipRow>
  )
}
