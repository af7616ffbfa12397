/** One page of a long list: loading, failed, empty, or its rows with the total count and the page links. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './admin.module.css'
import { Pager } from './pager.tsx'

/** The page in an address; an invalid one is the first. */
export const pageOf = (typed: string): number => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1)

type Page<T> = {
  readonly data: readonly T[]
  readonly meta: { readonly total: number; readonly last_page: number }
}

/** `count`: the text for the total number. `children` renders the rows of this page. */
export function PagedList<T>(props: {
  readonly query: UseQueryResult<Page<T>>
  readonly title: string
  readonly count: (total: number) => string
  readonly empty: { readonly title: string; readonly text: string }
  readonly page: number
  readonly onPage: (page: number) => void
  readonly children: (rows: readonly T[]) => ReactNode
}): ReactNode {
  const t = useMessages('admin')
  const { query } = props
  const found = query.data
  return (
    <>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {found === undefined ? null : found.data.length === 0 ? (
        <EmptyState headingLevel={2} title={props.empty.title} text={props.empty.text} />
      ) : (
        <section className={styles.list}>
          <SectionHead title={props.title} aside={props.count(found.meta.total)} />
          {props.children(found.data)}
          <Pager page={props.page} last={found.meta.last_page} onPage={props.onPage} />
        </section>
      )}
    </>
  )
}
