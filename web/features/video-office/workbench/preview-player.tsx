/** Plays the video of the library; its position is the playhead of the panel. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Caption } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { AttachedVideo } from '../../videos/playback/hls-source.ts'
import { CaptionTracks } from '../../videos/player/captions.tsx'
import type { Playhead } from './playhead.ts'
import styles from './panel.module.css'

export function PreviewPlayer(props: {
  readonly src: string
  readonly poster: string | null
  readonly captions: readonly Caption[]
  readonly playhead: Playhead
}): ReactNode {
  const t = useMessages('video-office')
  const element = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLost, setLost] = useState(false)
  const { src, playhead } = props
  useEffect(() => {
    const video = element.current
    if (video === null) return
    let attached: AttachedVideo | undefined
    let isOver = false
    playhead.attach(video)
    // The player brings its library along.
    const load = async (): Promise<void> => {
      const { attachVideo, canPlayVideos } = await import('../../videos/playback/hls-source.ts')
      if (isOver) return
      if (!canPlayVideos()) return setLost(true)
      attached = attachVideo({
        element: video,
        src,
        // The key is given to the right of an editor, not to a playback session.
        keyToken: '',
        position: playhead.position.get(),
        height: 0,
        onHeights: () => {},
        onAway: () => {},
        onLost: () => setLost(true),
      })
    }
    void load().catch(() => setLost(true))
    return () => {
      isOver = true
      playhead.attach(null)
      attached?.detach()
    }
  }, [src, playhead, attempt])
  return (
    <div className={styles.player}>
      {/* Not every video has captions; those that are there are its tracks. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        controls
        playsInline
        preload="metadata"
        aria-label={t('player.label')}
        poster={props.poster ?? undefined}
      >
        <CaptionTracks captions={props.captions} attempt={0} />
      </video>
      {isLost ? (
        <p className={styles.lost} role="alert">
          {t('player.error')}{' '}
          <Button
            size="small"
            onClick={() => {
              setLost(false)
              setAttempt(attempt + 1)
            }}
          >
            {t('player.again')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
