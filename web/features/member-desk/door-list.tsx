/** Who is expected today, class by class, with a box for each person. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { listAppointments, listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './lists-page.module.css'

export function DoorList(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('member-desk')
  const format = useFormats()
  const [today] = useState(() => dayWindow(dayOf(nowIso())))
  const query = useQuery(
    queryOf(listAppointments, {
      query: { 'school[]': String(props.schoolId), end_after: today.startAt, start_before: today.endAt },
    }),
  )
  const classes = (query.data ?? []).filter(({ isCancelled }) => !isCancelled)
  const lists = useQueries({
    queries: classes.map(({ id }) => queryOf(listAttendances, { params: { id } })),
  })
  const failed = lists.find(({ error, data }) => error !== null && data === undefined)
  if (query.data === undefined && query.error !== null) return <QueryError query={query} />
  if (failed !== undefined) return <QueryError query={failed} />
  if (query.data === undefined || lists.some(({ data }) => data === undefined))
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </SkeletonGroup>
    )
  if (classes.length === 0)
    return <EmptyState headingLevel={2} title={t('lists.noClass')} text={t('lists.noClassText')} />
  return classes.map((one, at) => {
    const people = (lists[at]?.data ?? [])
      .map(({ id, user }) => ({ id, name: fullName(user) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
    return (
      <section key={one.id} className="section">
        <h2 className="t-section">
          {t('lists.class', { time: format.timeRange(one.startAt, one.endAt), name: one.name })}
        </h2>
        <p className="t-small t-muted">
          {[one.room, t('lists.expected', { count: people.length })].filter(Boolean).join(', ')}
        </p>
        <ul className={styles.door}>
          {people.map(({ id, name }) => (
            <li key={id}>
              <span className={styles.box} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
