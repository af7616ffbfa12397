/** Notes on the picture that do not stop it: where it resumed, that it waits for the connection. */
import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { wifiSlash } from '../../../ui/icon/phosphor/wifi-slash.gen.ts'
import type { Video } from '../playback/use-video.ts'
import styles from '../player/player.module.css'

export function StageNotes(props: {
  readonly video: Video
  readonly isAway: boolean
  /** The second at which the video resumed, 0 for none. */
  readonly resumedAt: number
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
  return props.resumedAt > 0 ? <ResumeNote at={props.resumedAt} onFromStart={video.playFromStart} /> : null
}

function ResumeNote(props: { readonly at: number; readonly onFromStart: () => void }): ReactNode {
  const t = useMessages('videos')
  const format = useFormats()
  return (
    <p className={styles.resume}>
      <span>{t('resumed', { at: format.minutes(props.at) })}</span>
      <button type="button" className={styles.again} onClick={props.onFromStart}>
        {t('fromStart')}
      </button>
    </p>
  )
}
