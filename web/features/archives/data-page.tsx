/** Data of the whole installation: out as an archive, and how an empty installation takes one. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ARCHIVE_MAX_BYTES, EXPORT_HOURS, listExports } from '@wegband/domain/features/archives/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList } from '../tables/office-table.tsx'
import styles from './archives.module.css'
import { ExportForm } from './export-form.tsx'
import { ExportList } from './export-list.tsx'

const UNDER_WAY_REFETCH_MS = 2_000
const MIB = 1_048_576

function Data(): ReactNode {
  const t = useMessages('archives')
  const format = useFormats()
  const runs = useQuery({
    ...queryOf(listExports),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'running') === true ? UNDER_WAY_REFETCH_MS : false,
  })
  const isRunning = runs.data?.some(({ state }) => state === 'running') === true
  return (
    <div className={styles.page}>
      <ExportForm isRunning={isRunning} />
      <section className={styles.section}>
        <SectionHead title={t('list.title')} />
        <OfficeList
          query={runs}
          isEmpty={(rows) => rows.length === 0}
          empty={{ title: t('list.empty'), text: t('list.emptyText', { hours: EXPORT_HOURS }) }}
        >
          {(rows) => <ExportList runs={rows} />}
        </OfficeList>
      </section>
      <section className={styles.section}>
        <SectionHead title={t('import.title')} />
        <p className="t-muted">{t('import.text', { size: format.number(ARCHIVE_MAX_BYTES / MIB) })}</p>
      </section>
    </div>
  )
}

export function DataPage(): ReactNode {
  const t = useMessages('archives')
  return (
    <AdminFrame title={t('title')} right="admin">
      {() => <Data />}
    </AdminFrame>
  )
}
