/** Whom new rules of a level concern: those who begin it later, or also everybody in it who loses nothing. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { previewPublication, type TrainingChange } from '@wegband/domain/features/training-editor/contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { call } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { CheckField } from '../../ui/field/field.tsx'
import styles from './training-editor.module.css'

/** Only levels and their modules have rules. */
const changesRules = ({ kind }: TrainingChange): boolean => kind === 'level' || kind === 'module'

export function RulesEffect(props: {
  readonly changes: readonly TrainingChange[]
  readonly countsForAll: boolean
  readonly onChange: (countsForAll: boolean) => void
}): ReactNode {
  const t = useMessages('training-editor')
  const changes = props.changes.map(({ kind, id }) => ({ kind, id }))
  const preview = useQuery({
    queryKey: ['training-preview', ...props.changes.map((one) => [keyText(one), one.changedAt])],
    queryFn: () => call(previewPublication, { body: { changes } }),
    enabled: props.changes.some(changesRules),
  })
  const levels = preview.data?.levels ?? []
  if (levels.length === 0) return null
  return (
    <section className={styles.group} aria-label={t('rules.title')}>
      <h3 className="t-section">{t('rules.title')}</h3>
      <p>{t('rules.lead')}</p>
      <ul className={styles.changeList}>
        {levels.map(({ id, name, sportName, people, gaining, keeping }) => (
          <li key={id}>
            {t('rules.people', { name, sport: sportName, count: people })}{' '}
            <span className={styles.muted}>
              {t('rules.gaining', { count: gaining })} {t('rules.keeping', { count: keeping })}
            </span>
          </li>
        ))}
      </ul>
      <CheckField
        label={t('rules.forAll')}
        note={t('rules.forAllNote')}
        checked={props.countsForAll}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </section>
  )
}
