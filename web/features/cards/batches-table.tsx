/** The printed batches on desktops: the table of the desk. A row opens the PDF again. */
import type { ReactNode } from 'react'
import type { CardBatch } from '@wegband/domain/features/cards/card-contract.ts'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { type OfficeColumn, OfficeTable } from '../tables/office-table.tsx'

/** The numbers of the first and the last card of a batch. */
export const rangeOf = ({ firstNumber, lastNumber }: CardBatch) => ({
  first: cardNumber(firstNumber),
  last: cardNumber(lastNumber),
})

function useColumns(): readonly OfficeColumn<CardBatch>[] {
  const t = useMessages('card-desk')
  const format = useFormats()
  const rangeText = (batch: CardBatch): string => t('print.batches.range', rangeOf(batch))
  const kindText = ({ kind, count }: CardBatch): string => t(`print.heading.${kind}`, { count })
  return [
    {
      id: 'range',
      label: t('print.batches.column.range'),
      sortBy: ({ firstNumber }) => firstNumber,
      isDownFirst: true,
      text: rangeText,
      cell: rangeText,
    },
    {
      id: 'kind',
      label: t('print.batches.column.kind'),
      sortBy: kindText,
      text: kindText,
      cell: kindText,
    },
    {
      id: 'printed',
      label: t('print.batches.column.printed'),
      sortBy: ({ printedAt }) => printedAt,
      isDownFirst: true,
      text: ({ printedAt }) => format.date(printedAt),
      cell: ({ printedAt }) => format.date(printedAt),
    },
    {
      id: 'linked',
      label: t('print.batches.column.linked'),
      isAmount: true,
      isDownFirst: true,
      sortBy: ({ linked }) => linked,
      text: ({ linked }) => String(linked),
      cell: ({ linked }) => linked,
    },
    {
      id: 'lost',
      label: t('print.batches.column.lost'),
      isAmount: true,
      isDownFirst: true,
      sortBy: ({ revoked }) => revoked,
      text: ({ revoked }) => String(revoked),
      cell: ({ revoked }) => revoked,
    },
    {
      id: 'state',
      label: t('print.batches.column.state'),
      text: ({ revokedAt }) => (revokedAt === null ? '' : t('print.batches.revoked')),
      cell: ({ revokedAt }) => (revokedAt === null ? null : <Tag>{t('print.batches.revoked')}</Tag>),
    },
  ]
}

export function BatchesTable(props: {
  readonly batches: readonly CardBatch[]
  readonly isWhole: boolean
  readonly onOpen: (batch: CardBatch) => void
  readonly onRevoke: (batch: CardBatch) => void
}): ReactNode {
  const t = useMessages('card-desk')
  return (
    <OfficeTable
      label={t('print.batches.title')}
      rows={props.batches}
      keyOf={({ id }) => id}
      nameOf={(batch) => t('print.batches.range', rangeOf(batch))}
      columns={useColumns()}
      file={t('print.batches.file')}
      searchLabel={props.isWhole ? t('print.batches.search') : undefined}
      onOpen={(batch) => (batch.revokedAt === null ? props.onOpen(batch) : undefined)}
      action={(batch) =>
        batch.revokedAt === null ? (
          <>
            <Button
              size="small"
              label={t('print.batches.openOf', rangeOf(batch))}
              onClick={() => props.onOpen(batch)}
            >
              {t('print.batches.open')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              label={t('print.batches.revokeOf', rangeOf(batch))}
              onClick={() => props.onRevoke(batch)}
            >
              {t('print.batches.revoke')}
            </Button>
          </>
        ) : null
      }
    />
  )
}
