/** The entrance to money: its pages, with how much waits for the office. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readMoneySummary } from '@wegband/domain/features/money-office/tasks-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Count } from '../../ui/tag/tag.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { SECTIONS } from './office-frame.tsx'
import styles from './money-office.module.css'

function Cards(): ReactNode {
  const t = useMessages('money-office')
  const summary = useQuery(queryOf(readMoneySummary))
  const open = summary.data?.open ?? 0
  return (
    <>
      <QueryError query={summary} />
      <ul className={styles.cards} aria-label={t('sections.label')}>
        {SECTIONS.map(({ id, route }) => (
          <li key={id}>
            <Mat href={hrefTo(route)} className={styles.card}>
              <span>
                <span className={styles.cardTitle}>{t(`sections.${id}.title`)}</span>
                <span className={styles.muted}>
                  {id === 'tasks' ? t('sections.tasks.open', { count: open }) : t(`sections.${id}.text`)}
                </span>
              </span>
              {id === 'tasks' && open > 0 ? <Count value={open} /> : null}
            </Mat>
          </li>
        ))}
      </ul>
    </>
  )
}

export function MoneyPage(): ReactNode {
  const t = useMessages('money-office')
  return (
    <AdminFrame title={t('title')} lead={t('lead')}>
      {() => <Cards />}
    </AdminFrame>
  )
}
