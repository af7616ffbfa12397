/** The frame of `/setup/archive`, as the steps of the set-up have it. */
import type { ReactNode } from 'react'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { StepFrame } from '../../ui/step-frame/step-frame.tsx'
import styles from './archives.module.css'

export function ArchiveFrame(props: {
  readonly title: string
  readonly lead: string
  readonly actions?: ReactNode
  readonly onBack?: () => void
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('archives')
  return (
    <StepFrame
      steps={[{ id: 'archive', label: t('setup.title') }]}
      current={0}
      progressLabel={t('setup.title')}
      doneLabel={t('states.done')}
      logo={{ name: BASE_TITLE }}
      back={props.onBack === undefined ? undefined : { label: t('setup.back'), onClick: props.onBack }}
      title={props.title}
      lead={props.lead}
      actions={props.actions}
    >
      <div className={styles.part}>{props.children}</div>
    </StepFrame>
  )
}
