/** The five steps above an import. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import styles from './member-import.module.css'

export const STEPS = ['file', 'columns', 'check', 'decide', 'run'] as const
export type ImportStep = (typeof STEPS)[number]

export function ImportSteps(props: { readonly current: ImportStep }): ReactNode {
  const t = useMessages('member-import')
  const at = STEPS.indexOf(props.current)
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.stepName}>{t(`steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
