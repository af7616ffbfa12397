/** The video with everything that belongs to it: picture, slider, controls, panels, keys. This is the element for full screen. */
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Caption, Chapter, Content } from '@wegband/domain/features/videos/contract.ts'
import { isFinished } from '@wegband/domain/features/videos/video-progress.ts'
import { useCaptionChoice } from './player/caption-choice.ts'
import { CaptionLines, CaptionTracks, useCaptionAttempt } from './player/captions.tsx'
import { useMediaSession, useWakeLock } from './playback/device-comfort.ts'
import { useFullScreen } from './player/full-screen.ts'
import { runPlayerCommand } from './player/player-commands.ts'
import { useIsOffline } from './playback/offline.ts'
import { OpenPanel } from './player/open-panel.tsx'
import type { VideoPlayback } from './playback/playback.ts'
import { PlayerControls, usePanel } from './player/player-controls.tsx'
import { type NoticeActions, PlayerNotice } from './player/player-notice.tsx'
import { useResumeNote } from './playback/resume-note.ts'
import { Scrubber } from './player/scrubber/scrubber.tsx'
import { StageButtons } from './stage/stage-buttons.tsx'
import { StageNotes } from './stage/stage-notes.tsx'
import { useKeyboard } from './player/use-keyboard.ts'
import { useStageTouch } from './stage/use-stage-touch.ts'
import type { Video } from './playback/use-video.ts'
import styles from './player/player.module.css'

type VideoProps = {
  readonly content: Content | undefined
  /** "Modul 14" */
  readonly place: string
  readonly source: VideoPlayback
  readonly element: RefObject<HTMLVideoElement | null>
  readonly video: Video
  readonly chapters: readonly Chapter[]
  readonly notice: Omit<NoticeActions, 'onRetry' | 'onAgain'>
}

const NO_CAPTIONS: readonly Caption[] = []

export function VideoView(props: VideoProps): ReactNode {
  const { content, source, element, video, chapters } = props
  const frame = useRef<HTMLDivElement>(null)
  const [openPanel, togglePanel] = usePanel()
  const [isFull, toggleFullScreen] = useFullScreen(frame, element)
  const ready = source.playback.state === 'ready' ? source.playback : undefined
  const captions = ready?.captions ?? NO_CAPTIONS
  const choice = useCaptionChoice(captions)
  const duration = ready?.duration ?? 0
  useWakeLock(video.isPlaying)
  useMediaSession(video, {
    title: content?.name ?? '',
    place: props.place,
    poster: content?.poster ?? null,
    duration,
  })
  useKeyboard(ready !== undefined, (command) =>
    runPlayerCommand(command, {
      video,
      toggleFullScreen,
      toggleCaptions: choice.toggle,
      showKeys: () => togglePanel('keys'),
    }),
  )
  return (
    <div ref={frame} className={styles.source} data-panel={openPanel}>
      <Picture
        {...props}
        frame={frame}
        captions={captions}
        language={choice.language}
        mayRest={openPanel === undefined}
        onFullScreen={toggleFullScreen}
      />
      <div className={styles.below} data-idle={ready === undefined || undefined}>
        <Scrubber
          video={video}
          chapters={chapters}
          duration={duration}
          thumbnails={ready?.thumbnails ?? null}
          isDisabled={ready === undefined}
        />
        <PlayerControls
          video={video}
          openPanel={openPanel}
          onPanel={togglePanel}
          isFull={isFull}
          onFullScreen={toggleFullScreen}
          isDisabled={ready === undefined}
        />
        {openPanel === undefined || ready === undefined ? null : (
          <OpenPanel
            name={openPanel}
            element={element}
            video={video}
            chapters={chapters}
            captions={captions}
            choice={choice}
            source={source}
            onKeys={() => togglePanel('keys')}
          />
        )}
      </div>
    </div>
  )
}

function Picture(
  props: VideoProps & {
    readonly frame: RefObject<HTMLElement | null>
    readonly captions: readonly Caption[]
    /** The language of the captions; empty for none. */
    readonly language: string
    readonly mayRest: boolean
    readonly onFullScreen: () => void
  },
): ReactNode {
  const { source, element, video, captions, frame } = props
  const { playback } = source
  const surface = useRef<HTMLDivElement>(null)
  const hasEnded =
    playback.state === 'ready' && video.isAtEnd && isFinished(video.position, playback.duration)
  const isShown = playback.state === 'ready' && !hasEnded
  const isOffline = useIsOffline()
  // The app's own bar is under this dialog, so the message is on the picture.
  const isAway = source.isAway || isOffline
  const attempt = useCaptionAttempt(element, props.language, isAway)
  const resumedAt = useResumeNote(video, playback.state === 'ready' ? playback.startedAt : 0)
  useStageTouch(frame, surface, {
    isPlaying: video.isPlaying && props.mayRest,
    isShown,
    acts: { toggle: video.toggle, skip: video.skip, toggleFullScreen: props.onFullScreen },
  })
  return (
    <div className={styles.stage}>
      {/* Not every video has captions; those that are there are its tracks. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        className={styles.video}
        data-mirrored={video.isMirrored || undefined}
        playsInline
        {...video.handlers}
      >
        <CaptionTracks captions={captions} attempt={attempt} />
      </video>
      {playback.state === 'ready' && !hasEnded ? (
        <>
          <div ref={surface} className={styles.surface} />
          <CaptionLines element={element} captions={captions} language={props.language} attempt={attempt} />
          <StageButtons video={video} />
          <StageNotes video={video} isAway={isAway} resumedAt={resumedAt} />
        </>
      ) : (
        <PlayerNotice
          {...props.notice}
          playback={playback}
          hasEnded={hasEnded}
          onRetry={source.retry}
          onAgain={video.playFromStart}
        />
      )}
    </div>
  )
}
