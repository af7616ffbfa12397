/** While rows are tried, entered or taken back: how far it is, live. The page may be left. */
import type { ReactNode } from 'react'
import { cancelMemberImport, type MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { ImportSteps } from './import-steps.tsx'
import { countOf } from './import-words.ts'
import styles from './member-import.module.css'
import { useImportStep } from './queries.ts'

type Work = 'checking' | 'running' | 'undoing'

/** How many rows the work has before it. */
const totalOf = (one: MemberImport, state: Work): number => {
  if (state === 'checking') return one.rows
  if (state === 'undoing') return one.progress + countOf(one, (row) => row.state === 'done')
  const left = countOf(
    one,
    (row) => row.state === 'waiting' && (row.decision === 'enter' || row.decision === 'update'),
  )
  return one.progress + left
}

export function ProgressStep(props: { readonly one: MemberImport; readonly state: Work }): ReactNode {
  const t = useMessages('member-import')
  const format = useFormats()
  const { one, state } = props
  const cancel = useImportStep(one.id, () => call(cancelMemberImport, { params: { id: one.id } }))
  const total = Math.max(1, totalOf(one, state))
  const text = t('progress.of', { done: format.number(one.progress), total: format.number(total) })
  return (
    <>
      <ImportSteps current={state === 'checking' ? 'check' : 'run'} />
      <Mat as="section" className={styles.progress}>
        <h2 className="t-section">{t(`progress.${state}`)}</h2>
        <p>{t(`progress.${state}Text`)}</p>
        <WovenProgress
          value={Math.min(1, one.progress / total)}
          label={t(`progress.${state}`)}
          valueText={text}
        />
        <p className="t-small t-muted" aria-live="polite">
          {text}
        </p>
        {state === 'undoing' ? null : (
          <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t('progress.cancel')}
          </Button>
        )}
      </Mat>
    </>
  )
}
