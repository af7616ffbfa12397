/** The large buttons on the picture: back, play or pause, forward. They are hidden while the video runs without input. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { arrowClockwise } from '../../../ui/icon/phosphor/arrow-clockwise.gen.ts'
import { arrowCounterClockwise } from '../../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { pause } from '../../../ui/icon/phosphor/pause.gen.ts'
import { play } from '../../../ui/icon/phosphor/play.gen.ts'
import { SKIP_SECONDS } from '../player/keys.ts'
import type { Video } from '../playback/use-video.ts'
import styles from '../player/player.module.css'

export function StageButtons(props: { readonly video: Video }): ReactNode {
  const { video } = props
  const t = useMessages('videos')
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={styles.skip}
        aria-label={t('back')}
        onClick={() => video.skip(-SKIP_SECONDS)}
      >
        <Icon icon={arrowCounterClockwise} weight="bold" size={28} />
      </button>
      <button
        type="button"
        className={styles.play}
        aria-label={video.isPlaying ? t('pause') : t('play')}
        onClick={video.toggle}
      >
        <Icon icon={video.isPlaying ? pause : play} weight="fill" size={40} />
      </button>
      <button
        type="button"
        className={styles.skip}
        aria-label={t('forward')}
        onClick={() => video.skip(SKIP_SECONDS)}
      >
        <Icon icon={arrowClockwise} weight="bold" size={28} />
      </button>
    </div>
  )
}
