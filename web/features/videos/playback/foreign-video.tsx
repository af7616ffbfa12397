/** A video of VdoCipher: asks for consent first, then shows its frame, with our chapters and progress reports beside it. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useSetting } from '../../../platform/device/local-settings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { shieldCheck } from '../../../ui/icon/phosphor/shield-check.gen.ts'
import { ChapterPanel } from '../player/chapter-panel.tsx'
import type { ReadyPlayback } from './playback-state.ts'
import type { Reports } from './progress-reports.ts'
import { StageColumns, type StageProps } from '../stage/stage-columns.tsx'
import { foreignVideoOf, type ForeignVideo, frameAddress } from './vdocipher.ts'
import { useIsWatched } from './watched.ts'
import styles from '../player/player.module.css'

/** The consent is asked once per device and can be withdrawn in the settings. */
function Consent(props: { readonly onAgree: () => void; readonly onClose: () => void }): ReactNode {
  const t = useMessages('videos')
  return (
    <div className={styles.consent}>
      <Icon icon={shieldCheck} size={34} />
      <p className="t-item">{t('consent.title')}</p>
      <p className="t-muted t-small">{t('consent.text')}</p>
      <div className={styles.noticeActions}>
        <Button onClick={props.onClose}>{t('states.noAccess.action')}</Button>
        <Button variant="primary" onClick={props.onAgree}>
          {t('consent.agree')}
        </Button>
      </div>
    </div>
  )
}

type Watched = { readonly position: number; readonly isPlaying: boolean }

/** Listens to the video in the frame and reports the progress. */
function useForeignVideo(
  frame: RefObject<HTMLIFrameElement | null>,
  startedAt: number,
  reports: Reports,
): Watched & { readonly seek: (seconds: number) => void } {
  const [watched, setWatched] = useState<Watched>({ position: startedAt, isPlaying: false })
  const source = useRef<ForeignVideo>(undefined)
  useEffect(() => {
    let isOver = false
    let stop = (): void => {}
    const listen = async (): Promise<void> => {
      const box = frame.current
      const video = box === null ? undefined : await foreignVideoOf(box)
      if (isOver || video === undefined) return
      source.current = video
      if (startedAt > 0) video.currentTime = startedAt
      stop = listenTo(video, reports, (part) => setWatched((before) => ({ ...before, ...part })))
    }
    // Without its script the video plays, but without progress reports.
    listen().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [frame, startedAt, reports])
  return {
    ...watched,
    seek: (seconds) => {
      if (source.current) source.current.currentTime = seconds
    },
  }
}

function listenTo(
  video: ForeignVideo,
  reports: Reports,
  change: (part: Partial<Watched>) => void,
): () => void {
  const heard: Record<string, () => void> = {
    timeupdate: () => {
      change({ position: video.currentTime })
      reports.moved(video.currentTime, false)
    },
    play: () => change({ isPlaying: true }),
    pause: () => {
      change({ isPlaying: false })
      reports.stopped(video.currentTime)
    },
    ended: () => {
      change({ isPlaying: false })
      reports.stopped(video.currentTime)
    },
  }
  for (const [name, listener] of Object.entries(heard)) video.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(heard)) video.removeEventListener(name, listener)
  }
}

type ForeignStageProps = StageProps & {
  readonly ready: ReadyPlayback
  readonly reports: Reports
  /** Called with the position in seconds. */
  readonly onPosition: (second: number) => void
  /** An otp that was requested earlier may have expired. */
  readonly onAgree: () => void
}

function Framed(props: ForeignStageProps): ReactNode {
  const { ready, onPosition } = props
  const t = useMessages('videos')
  const frame = useRef<HTMLIFrameElement>(null)
  const video = useForeignVideo(frame, ready.startedAt, props.reports)
  const isWatched = useIsWatched(props.contentId, props.content)
  useEffect(() => onPosition(video.position), [onPosition, video.position])
  if (!ready.foreign) return null
  const chapters =
    ready.chapters.length === 0 ? null : (
      <ChapterPanel
        chapters={ready.chapters}
        video={video}
        startedAt={ready.startedAt}
        isWatched={isWatched}
      />
    )
  return (
    <StageColumns {...props} chapters={chapters} isReady>
      <div className={styles.stage}>
        <iframe
          ref={frame}
          className={styles.frame}
          src={frameAddress(ready.foreign)}
          title={props.content?.name ?? t('player')}
          allow="encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      </div>
    </StageColumns>
  )
}

export function ForeignStage(props: ForeignStageProps): ReactNode {
  const [hasAgreed, setAgreed] = useSetting('vdoCipher')
  if (hasAgreed) return <Framed {...props} />
  const agree = (): void => {
    setAgreed(true)
    props.onAgree()
  }
  return (
    <StageColumns {...props} chapters={null} isReady={false}>
      <Consent onAgree={agree} onClose={props.onClose} />
    </StageColumns>
  )
}
