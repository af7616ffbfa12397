/** Sound, speed, mirror, loop, more, full screen; a control with several choices opens a panel below. */
import { type ReactNode, useEffect, useState } from 'react'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { cornersIn } from '../../../ui/icon/phosphor/corners-in.gen.ts'
import { cornersOut } from '../../../ui/icon/phosphor/corners-out.gen.ts'
import { flipHorizontal } from '../../../ui/icon/phosphor/flip-horizontal.gen.ts'
import { gear } from '../../../ui/icon/phosphor/gear.gen.ts'
import { repeat } from '../../../ui/icon/phosphor/repeat.gen.ts'
import { speakerHigh } from '../../../ui/icon/phosphor/speaker-high.gen.ts'
import { speakerSlash } from '../../../ui/icon/phosphor/speaker-slash.gen.ts'
import { rangeOf } from './loop.ts'
import { isInPlayer } from './use-keyboard.ts'
import type { Video } from '../playback/use-video.ts'
import styles from './player-controls.module.css'

const PANELS = ['speed', 'loop', 'more', 'keys'] as const
export type PanelName = (typeof PANELS)[number]

/** The open panel, if any; the escape key closes it and not the player. */
export function usePanel(): [open: PanelName | undefined, toggle: (name: PanelName) => void] {
  const [open, setOpen] = useState<PanelName>()
  const isOpen = open !== undefined
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !isInPlayer(event.target)) return
      event.stopPropagation()
      setOpen(undefined)
    }
    // Before the dialog handles the key.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
  return [open, (name) => setOpen((before) => (before === name ? undefined : name))]
}

export function PlayerControls(props: {
  readonly video: Video
  readonly openPanel: PanelName | undefined
  readonly onPanel: (name: PanelName) => void
  readonly isFull: boolean
  readonly onFullScreen: () => void
  readonly isDisabled: boolean
}): ReactNode {
  const { video, openPanel, onPanel, isDisabled } = props
  const t = useMessages('videos')
  const format = useFormats()
  const speed = format.number(video.speed)
  return (
    <div className={styles.controls}>
      <Sound video={video} isDisabled={isDisabled} />
      <button
        type="button"
        className={styles.speed}
        aria-label={t('speed', { speed })}
        aria-expanded={openPanel === 'speed'}
        disabled={isDisabled}
        onClick={() => onPanel('speed')}
      >
        {`${speed}×`}
      </button>
      <IconButton
        icon={flipHorizontal}
        label={t('mirror')}
        isPressed={video.isMirrored}
        isDisabled={isDisabled}
        className={styles.control}
        onClick={video.toggleMirror}
      />
      <IconButton
        icon={repeat}
        label={t('loop')}
        isPressed={rangeOf(video.loops.loop) !== undefined}
        isExpanded={openPanel === 'loop'}
        isDisabled={isDisabled}
        className={styles.control}
        onClick={() => onPanel('loop')}
      />
      <IconButton
        icon={gear}
        label={t('more')}
        isExpanded={openPanel === 'more' || openPanel === 'keys'}
        isDisabled={isDisabled}
        className={styles.control}
        onClick={() => onPanel('more')}
      />
      <IconButton
        icon={props.isFull ? cornersIn : cornersOut}
        label={props.isFull ? t('leaveFullScreen') : t('fullScreen')}
        isDisabled={isDisabled}
        onClick={props.onFullScreen}
      />
    </div>
  )
}

/** Phones have volume keys; with a mouse there is a slider. */
function Sound(props: { readonly video: Video; readonly isDisabled: boolean }): ReactNode {
  const { video, isDisabled } = props
  const t = useMessages('videos')
  return (
    <div className={styles.sound}>
      <IconButton
        icon={video.isMuted ? speakerSlash : speakerHigh}
        label={video.isMuted ? t('unmute') : t('mute')}
        isDisabled={isDisabled}
        onClick={video.toggleSound}
      />
      <input
        type="range"
        className={styles.volume}
        min={0}
        max={100}
        step={5}
        value={video.isMuted ? 0 : Math.round(video.volume * 100)}
        disabled={isDisabled}
        aria-label={t('volume')}
        onChange={(event) => video.setVolume(Number(event.currentTarget.value) / 100)}
      />
    </div>
  )
}
