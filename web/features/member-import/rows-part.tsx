/** The rows of an outcome or a state, a page at a time. */
import { type ReactNode, useState } from 'react'
import type { ImportRow, MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Pager } from '../admin/pager.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useImportWords } from './import-words.ts'
import styles from './member-import.module.css'
import { type RowFilter, useRows } from './queries.ts'
import { RepairDialog } from './repair-dialog.tsx'
import { RowItem } from './row-item.tsx'

export function RowsPart(props: {
  readonly one: MemberImport
  readonly filter: RowFilter
  readonly label: string
  readonly isOpen: (row: ImportRow) => boolean
  readonly actionOf?: (row: ImportRow) => ReactNode
}): ReactNode {
  const { one, filter } = props
  const { t } = useImportWords(one)
  const [page, setPage] = useState(1)
  const [repairing, setRepairing] = useState<ImportRow>()
  const query = useRows(one.id, filter, page)
  const { data } = query
  return (
    <>
      {data === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title={t('decide.none')}
          text={t('decide.noneText')}
          picture={<Picture name="empty-mat" />}
        />
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <>
          <ul className={styles.rows} aria-label={props.label}>
            {data.data.map((row) => (
              <RowItem
                key={row.line}
                one={one}
                row={row}
                isOpen={props.isOpen(row)}
                onRepair={setRepairing}
                action={props.actionOf?.(row)}
              />
            ))}
          </ul>
          <Pager page={data.meta.current_page} last={data.meta.last_page} onPage={setPage} />
        </>
      )}
      {repairing === undefined ? null : (
        <RepairDialog one={one} row={repairing} onClose={() => setRepairing(undefined)} />
      )}
    </>
  )
}
