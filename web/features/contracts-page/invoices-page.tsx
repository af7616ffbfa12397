/** The invoices of the viewer: number, day, amount, seller, a download, and by email once more (§2 user/invoices, §3 Invoice). */
import { type ReactNode, useState } from 'react'
import type { Invoice } from '@wegband/domain/features/invoices/contract.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Pager } from '../../ui/list-end/pager.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { ContractsFrame, InMaintenance } from './contracts-frame.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import {
  type InvoiceFilter,
  isInMaintenance,
  NO_INVOICE_FILTER,
  useInvoiceFile,
  useInvoices,
  useResending,
} from './queries.ts'
import styles from './contracts.module.css'

export function InvoicesPage(): ReactNode {
  return (
    <ContractsFrame tab="invoices">
      <Invoices />
    </ContractsFrame>
  )
}

function Invoices(): ReactNode {
  const t = useMessages('contracts')
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState(NO_INVOICE_FILTER)
  const query = useInvoices(page, filter)
  const changeFilter = (next: InvoiceFilter): void => {
    setFilter(next)
    setPage(1)
  }
  if (isInMaintenance(query.error))
    return <InMaintenance isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (query.error !== null && query.data === undefined) return <QueryError query={query} />
  if (query.data === undefined)
    return (
      <SkeletonGroup label={t('loadingInvoices')} className="stack">
        <Skeleton shape="mat" height={64} />
        <Skeleton shape="mat" height={64} />
      </SkeletonGroup>
    )
  const { data, meta, choices } = query.data
  if (meta.total === 0 && choices.years.length === 0)
    return (
      <EmptyState
        title={t('noInvoices.title')}
        text={t('noInvoices.text')}
        picture={<Picture name="empty-mat" />}
      />
    )
  return (
    <>
      <InvoiceFilters choices={choices} filter={filter} onChange={changeFilter} />
      {data.length === 0 ? <p className="t-muted">{t('invoiceFilter.none')}</p> : null}
      <List label={t('invoices')}>
        {data.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </List>
      <Pager
        page={page}
        pages={meta.last_page}
        isBusy={query.isPlaceholderData}
        onPage={setPage}
        words={{
          newer: t('invoice.newer'),
          older: t('invoice.older'),
          page: t('invoice.page', { page, pages: meta.last_page }),
        }}
      />
    </>
  )
}

function InvoiceRow(props: { readonly invoice: Invoice }): ReactNode {
  const { id, number, kind, issuedOn, totalCents, seller, profiteers } = props.invoice
  const t = useMessages('contracts')
  const format = useFormats()
  const viewer = useViewer()
  const showError = useShowError()
  const file = useInvoiceFile()
  const resending = useResending()
  const day = format.dateLong(`${issuedOn}T12:00:00Z`)
  const others = profiteers.filter((one) => one.id !== viewer.id).map(({ firstName }) => firstName)
  return (
    <ListRow
      title={
        <>
          {number} {kind === 'invoice' ? null : <Tag isNarrow>{t(`invoice.${kind}`)}</Tag>}
        </>
      }
      note={
        others.length === 0
          ? t('invoice.from', { day, seller })
          : t('invoice.fromFor', { day, seller, names: format.list(others) })
      }
      trail={
        <>
          <b className={styles.amount}>{format.euro(totalCents)}</b>
          <IconButton
            icon={envelopeSimple}
            label={t('invoice.resend', { number })}
            isDisabled={resending.isPending}
            onClick={() =>
              resending.mutate(id, {
                onSuccess: () =>
                  showToast({ subject: 'invoice', tone: 'positive', text: t('invoice.resent', { number }) }),
                onError: showError,
              })
            }
          />
          <IconButton
            icon={downloadSimple}
            label={t('invoice.download', { number })}
            isDisabled={file.isPending}
            onClick={() =>
              file.mutate(id, {
                onSuccess: (bytes) => saveFile(bytes, t('invoice.file', { number })),
                onError: showError,
              })
            }
          />
        </>
      }
    />
  )
}
