/** The player: a dialog over the whole screen with caption, stage, chaptered scrubber, controls and chapters (§2 Video player). */
import { type ReactNode, useRef, useState } from 'react'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { isFinished } from '@wegband/domain/features/videos/video-progress.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { FullScreen } from '../../ui/dialog/full-screen.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { ChapterPanel } from './chapter-panel.tsx'
import { PlayerControls } from './player-controls.tsx'
import { PlayerNotice } from './player-notice.tsx'
import { usePlayback } from './playback.ts'
import { useProgressReports } from './progress-reports.ts'
import { Scrubber } from './scrubber.tsx'
import { StageButtons } from './stage-buttons.tsx'
import { useVideo } from './use-video.ts'
import styles from './player.module.css'

/** Where to go on: a film that was seen to its end begins anew. */
const startOf = (content: Content | undefined): number =>
  content === undefined || content.completedAt !== null ? 0 : content.progress

export function ContentPlayer(props: {
  readonly contentId: string
  /** Undefined while it is not known, or for a content that does not belong here. */
  readonly content: Content | undefined
  /** What comes after it, if anything may be watched. */
  readonly next?: { readonly name: string; readonly length: string; readonly href: string } | undefined
  /** "Modul 14" */
  readonly place: string
  readonly onClose: () => void
}): ReactNode {
  const { contentId, content } = props
  const t = useMessages('videos')
  const colour = useSportColourNow()
  return (
    <FullScreen
      isOpen
      hasAddress
      onClose={props.onClose}
      label={t('player')}
      surface="stage"
      layer="player"
      sport={colour}
    >
      <div className={styles.player}>
        <header className={styles.caption}>
          <div className="grow">
            <h2 className={styles.title}>{content?.name ?? t('player')}</h2>
            <p className={styles.subtitle}>
              {[props.place, content && (content.isSolo ? t('solo') : t('pair'))].filter(Boolean).join(', ')}
            </p>
          </div>
          <IconButton icon={x} weight="bold" label={t('close')} onClick={props.onClose} />
        </header>
        <Stage key={contentId} contentId={contentId} startAt={startOf(content)} onClose={props.onClose}>
          {props.next ? <After next={props.next} /> : null}
        </Stage>
      </div>
    </FullScreen>
  )
}

function After(props: {
  readonly next: { readonly name: string; readonly length: string; readonly href: string }
}): ReactNode {
  const t = useMessages('videos')
  const { name, length, href } = props.next
  return (
    <div className={styles.after}>
      <NextRow title={name} note={t('after', { length })} href={href} isInPlace />
    </div>
  )
}

function Stage(props: {
  readonly contentId: string
  readonly startAt: number
  readonly onClose: () => void
  /** Below the controls. */
  readonly children?: ReactNode
}): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  // Only what was known when the player opened: reports that come back must not move the film.
  const [startAt] = useState(props.startAt)
  const [element, video] = useVideo(useProgressReports(props.contentId, startAt))
  const { playback, retry } = usePlayback(props.contentId, element, startAt)
  const chapters = playback.state === 'ready' ? playback.chapters : []
  const duration = playback.state === 'ready' ? playback.duration : 0
  const isReady = playback.state === 'ready'
  const hasEnded = isReady && video.isAtEnd && isFinished(video.position, duration)
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        <div ref={frame} className={styles.stage}>
          {/* Captions come with the films that have them; the demo films speak in chapters. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={element}
            className={styles.video}
            data-mirrored={video.isMirrored || undefined}
            playsInline
            {...video.handlers}
          />
          {isReady && !hasEnded ? <StageButtons video={video} /> : null}
          {isReady && !hasEnded ? null : (
            <PlayerNotice
              playback={playback}
              hasEnded={hasEnded}
              onRetry={retry}
              onAgain={video.playFromStart}
              onClose={props.onClose}
            />
          )}
        </div>
        <div className={styles.below} data-idle={!isReady || undefined}>
          <Scrubber video={video} chapters={chapters} duration={duration} isDisabled={!isReady} />
          <PlayerControls video={video} frame={frame} chapters={chapters} isDisabled={!isReady} />
        </div>
        {props.children}
      </div>
      {chapters.length > 0 ? <ChapterPanel chapters={chapters} video={video} /> : null}
    </div>
  )
}
