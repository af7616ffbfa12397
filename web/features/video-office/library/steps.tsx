/** The five steps of a video: what is done, what runs, where it failed (the mock-up `admin-video`). */
import type { ReactNode } from 'react'
import { VIDEO_STEPS, type VideoStep } from '@wegband/domain/features/videos/library-rules.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Spoken } from '../../../ui/spoken/spoken.tsx'
import styles from './library.module.css'

type Look = 'done' | 'now' | 'failed' | 'later'
const SPOKEN = { done: 'steps.isDone', now: 'steps.isNow', failed: 'steps.isFailed' } as const

export function Steps(props: {
  readonly at: VideoStep
  readonly isFailed: boolean
  /** The share that is done of the step that runs, where it is known. */
  readonly share: number | undefined
}): ReactNode {
  const t = useMessages('video-office')
  const format = useFormats()
  const current = VIDEO_STEPS.indexOf(props.at)
  const lookOf = (index: number): Look => {
    if (index < current) return 'done'
    if (index > current) return 'later'
    return props.isFailed ? 'failed' : 'now'
  }
  const nameOf = (step: VideoStep): string => {
    const isCounted = step === props.at && props.share !== undefined && !props.isFailed
    if (!isCounted) return t(`steps.${step}`)
    const percent = format.percent(props.share ?? 0)
    if (step === 'upload') return t('steps.uploadPercent', { percent })
    return step === 'convert' ? t('steps.convertPercent', { percent }) : t(`steps.${step}`)
  }
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {VIDEO_STEPS.map((step, index) => {
        const look = lookOf(index)
        return (
          <li key={step} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
            <i aria-hidden="true" />
            <span>
              {look === 'later' ? nameOf(step) : <Spoken more={[t(SPOKEN[look])]}>{nameOf(step)}</Spoken>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
