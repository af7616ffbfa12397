/** Sound, speed, mirror, chapter loop, full screen. */
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { cornersIn } from '../../ui/icon/phosphor/corners-in.gen.ts'
import { cornersOut } from '../../ui/icon/phosphor/corners-out.gen.ts'
import { flipHorizontal } from '../../ui/icon/phosphor/flip-horizontal.gen.ts'
import { repeat } from '../../ui/icon/phosphor/repeat.gen.ts'
import { speakerHigh } from '../../ui/icon/phosphor/speaker-high.gen.ts'
import { speakerSlash } from '../../ui/icon/phosphor/speaker-slash.gen.ts'
import { enterFullScreen, leaveFullScreen } from './full-screen.ts'
import type { Video } from './use-video.ts'
import styles from './player.module.css'

export function PlayerControls(props: {
  readonly video: Video
  readonly frame: RefObject<HTMLElement | null>
  readonly chapters: readonly Chapter[]
  readonly isDisabled: boolean
}): ReactNode {
  const { video, isDisabled } = props
  const t = useMessages('videos')
  const format = useFormats()
  const speed = format.number(video.speed)
  return (
    <div className={styles.controls}>
      <IconButton
        icon={video.isMuted ? speakerSlash : speakerHigh}
        label={video.isMuted ? t('unmute') : t('mute')}
        isDisabled={isDisabled}
        onClick={video.toggleSound}
      />
      <button
        type="button"
        className={styles.speed}
        aria-label={t('speed', { speed })}
        disabled={isDisabled}
        onClick={video.nextSpeed}
      >
        {`${speed}×`}
      </button>
      <IconButton
        icon={flipHorizontal}
        label={t('mirror')}
        isPressed={video.isMirrored}
        isDisabled={isDisabled}
        onClick={video.toggleMirror}
      />
      <IconButton
        icon={repeat}
        label={t('loop')}
        isPressed={video.loop !== undefined}
        isDisabled={isDisabled || props.chapters.length === 0}
        onClick={() => video.toggleLoop(chapterAt(props.chapters, video.position))}
      />
      <FullScreenButton frame={props.frame} isDisabled={isDisabled} />
    </div>
  )
}

function FullScreenButton(props: {
  readonly frame: RefObject<HTMLElement | null>
  readonly isDisabled: boolean
}): ReactNode {
  const t = useMessages('videos')
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const update = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  return (
    <IconButton
      icon={isFull ? cornersIn : cornersOut}
      label={isFull ? t('leaveFullScreen') : t('fullScreen')}
      isDisabled={props.isDisabled}
      onClick={() => void (isFull ? leaveFullScreen() : enterFullScreen(props.frame.current))}
    />
  )
}
