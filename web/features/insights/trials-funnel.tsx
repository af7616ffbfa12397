/** What becomes of guests: from the registration for a trial to the membership, each step with its share of the step before. */
import type { ReactNode } from 'react'
import type { SchoolFigures } from '@wegband/domain/features/insights/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import styles from './insights.module.css'

const STEPS = ['registered', 'arrived', 'asked', 'joined'] as const

export function TrialsFunnel(props: { readonly trials: SchoolFigures['trials'] }): ReactNode {
  const t = useMessages('insights')
  const format = useFormats()
  const { trials } = props
  if (trials.registered === 0)
    return (
      <>
        <h2 className="t-section">{t('trials.title')}</h2>
        <p className={styles.note}>{t('trials.none')}</p>
      </>
    )
  return (
    <>
      <h2 className="t-section">{t('trials.title')}</h2>
      <ol className={styles.funnel}>
        {STEPS.map((step, position) => {
          const before = trials[STEPS[position - 1] ?? step]
          const count = trials[step]
          const width = `${Math.round((100 * count) / trials.registered)}%`
          return (
            <li key={step}>
              <b className="t-strong">{t(`trials.${step}`)}</b>
              <span>
                <b className={styles.count}>{format.number(count)}</b>{' '}
                {position === 0 || before === 0 || count > before ? null : (
                  <span className="t-small t-muted">{format.percent(count / before)}</span>
                )}
              </span>
              <span className={styles.track} aria-hidden="true">
                {count === 0 ? null : (
                  <span className={styles.woven} data-is-last={step === 'joined'} style={{ width }} />
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.note}>{t('trials.note')}</p>
    </>
  )
}
