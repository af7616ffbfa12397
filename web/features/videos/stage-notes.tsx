/** What is said on the picture without stopping it: where it went on, that it waits for the line. */
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { wifiSlash } from '../../ui/icon/phosphor/wifi-slash.gen.ts'
import type { Video } from './use-video.ts'
import styles from './player.module.css'

/** So long after the start of playing nobody wants to begin anew any more, in seconds of the film. */
const RESUME_NOTE_SECONDS = 10

export function StageNotes(props: {
  readonly video: Video
  readonly isAway: boolean
  /** Second at which the film went on, 0 for its start. */
  readonly startedAt: number
}): ReactNode {
  const { video } = props
  const t = useMessages('videos')
  if (video.isWaiting && props.isAway)
    return (
      <output className={styles.away}>
        <Icon icon={wifiSlash} size={20} />
        {t('away')}
      </output>
    )
  if (video.isWaiting)
    return (
      <output className={styles.waiting}>
        <span className={styles.spinner} aria-hidden="true" />
        <span className="visually-hidden">{t('buffering')}</span>
      </output>
    )
  return props.startedAt > 0 ? <ResumeNote video={video} startedAt={props.startedAt} /> : null
}

function ResumeNote(props: { readonly video: Video; readonly startedAt: number }): ReactNode {
  const { video, startedAt } = props
  const t = useMessages('videos')
  const format = useFormats()
  const [isDone, setDone] = useState(false)
  // before the film has found its place it stands at 0
  const isElsewhere = video.position > 0 && Math.abs(video.position - startedAt) > RESUME_NOTE_SECONDS
  if (isElsewhere && !isDone) setDone(true)
  if (isDone || isElsewhere) return null
  return (
    <p className={styles.resume}>
      <span>{t('resumed', { at: format.minutes(startedAt) })}</span>
      <button
        type="button"
        className={styles.again}
        onClick={() => {
          setDone(true)
          video.playFromStart()
        }}
      >
        {t('fromStart')}
      </button>
    </p>
  )
}
