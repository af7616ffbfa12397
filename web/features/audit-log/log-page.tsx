/** The audit log: filtered in the address, page by page; an entry opens with what was before and after. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  EXTRACT_MAX,
  extractLog,
  type LogEntry,
  readLog,
} from '@wegband/domain/features/audit-log/contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList, OfficeTable, type OfficeColumn } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { filtersOf, LogFilters } from './log-filters.tsx'
import styles from './audit-log.module.css'
import { useLogWords } from './use-log-words.ts'

/** In the head of the page: the same filter as a file. */
function Extract(): ReactNode {
  const t = useMessages('audit-log')
  const { search } = useTableAddress()
  const format = useFormats()
  const showError = useShowError()
  const load = useMutation({
    mutationFn: () => call(extractLog, { query: filtersOf(search) }),
    onSuccess: (bytes) => saveFile(bytes, t('file')),
    onError: showError,
  })
  return (
    <Button
      variant="soft"
      icon={downloadSimple}
      isBusy={load.isPending}
      label={t('extractHint', { count: format.number(EXTRACT_MAX) })}
      onClick={() => load.mutate()}
    >
      {t('extract')}
    </Button>
  )
}

function useColumns(): readonly OfficeColumn<LogEntry>[] {
  const t = useMessages('audit-log')
  const format = useFormats()
  const words = useLogWords()
  return [
    {
      id: 'at',
      label: t('columns.at'),
      cell: ({ at }) => (
        <span>
          {format.time(at)} <span className={styles.muted}>{format.date(at)}</span>
        </span>
      ),
      text: ({ at }) => at,
    },
    { id: 'who', label: t('columns.who'), cell: words.who, text: words.who },
    { id: 'what', label: t('columns.what'), cell: words.what, text: words.what },
    { id: 'subject', label: t('columns.subject'), cell: words.subject, text: words.subject },
  ]
}

function Log(): ReactNode {
  const t = useMessages('audit-log')
  const { search, change } = useTableAddress()
  const before = /^\d{1,10}$/.test(search['before'] ?? '') ? search['before'] : undefined
  const query = { ...filtersOf(search), ...(before === undefined ? {} : { before }) }
  const log = useQuery({
    queryKey: keyOf(readLog, { query }),
    queryFn: () => callPage(readLog, { query }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const [open, setOpen] = useState<LogEntry>()
  return (
    <>
      <LogFilters />
      <OfficeList
        query={log}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {({ data, next }) => (
          <>
            <OfficeTable
              label={t('list')}
              rows={data}
              keyOf={({ id }) => id}
              columns={columns}
              onOpen={setOpen}
              currentKey={open?.id}
            />
            <div className={styles.foot}>
              <p className={styles.muted}>{t('kept')}</p>
              {before === undefined ? null : (
                <Button variant="quiet" onClick={() => change({ before: undefined })}>
                  {t('first')}
                </Button>
              )}
              {next === null ? null : (
                <Button variant="soft" onClick={() => change({ before: String(next) })}>
                  {t('more')}
                </Button>
              )}
            </div>
          </>
        )}
      </OfficeList>
      {open === undefined ? null : <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

export function LogPage(): ReactNode {
  const t = useMessages('audit-log')
  return (
    <AdminFrame title={t('title')} isWide actions={<Extract />}>
      {() => <Log />}
    </AdminFrame>
  )
}
