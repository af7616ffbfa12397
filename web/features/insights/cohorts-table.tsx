/** How many members stay: a row for each quarter of joining, a column for each span after it; a darker cell means more members. */
import type { CSSProperties, ReactNode } from 'react'
import { RETENTION_MONTHS, type Cohort } from '@wegband/domain/features/insights/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ScrollArea } from '../../ui/scroll-area/scroll-area.tsx'
import styles from './insights.module.css'

/** `3/25`: the quarter and the year. */
const quarterText = (quarter: string): string => `${quarter.slice(6)}/${quarter.slice(2, 4)}`

/** The colour gets stronger from half of the people on. */
const strengthOf = (percent: number): CSSProperties => {
  const style: Record<string, string> = { '--p': `${Math.max(5, Math.round((percent - 50) * 0.7))}%` }
  return style
}

export function CohortsTable(props: { readonly cohorts: readonly Cohort[] }): ReactNode {
  const t = useMessages('insights')
  const cohorts = props.cohorts.filter(({ kept }) => kept.some((percent) => percent !== null))
  return (
    <>
      <div className={styles.matHead}>
        <h2 className="t-section">{t('cohorts.title')}</h2>
        <span className="t-small t-muted">{t('cohorts.lead')}</span>
      </div>
      {cohorts.length === 0 ? (
        <p className="t-muted">{t('cohorts.none')}</p>
      ) : (
        <ScrollArea label={t('cohorts.title')}>
          <table className={styles.cohorts}>
            <caption className="visually-hidden">{t('cohorts.lead')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('cohorts.entry')}</th>
                <th scope="col">{t('cohorts.size')}</th>
                {RETENTION_MONTHS.map((months) => (
                  <th key={months} scope="col">
                    <span className="visually-hidden">{t('cohorts.months')} </span>
                    {months}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ quarter, size, kept }) => (
                <tr key={quarter}>
                  <th scope="row">{quarterText(quarter)}</th>
                  <td className={styles.cohortSize}>{size}</td>
                  {kept.map((percent, position) =>
                    percent === null ? (
                      <td key={RETENTION_MONTHS[position]}>
                        <span className="visually-hidden">{t('cohorts.notYet')}</span>
                      </td>
                    ) : (
                      <td
                        key={RETENTION_MONTHS[position]}
                        className={styles.kept}
                        style={strengthOf(percent)}
                      >
                        {percent}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </>
  )
}
