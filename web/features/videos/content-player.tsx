/** The player: a dialog over the whole screen with caption, video, controls and chapters (§2 Video player). */
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { FullScreen } from '../../ui/dialog/full-screen.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { ChapterPanel } from './player/chapter-panel.tsx'
import { VideoView } from './video-view.tsx'
import { ForeignStage } from './playback/foreign-video.tsx'
import { usePlayback } from './playback/playback.ts'
import { useProgressReports } from './playback/progress-reports.ts'
import { noticeOf, StageColumns, type StageProps } from './stage/stage-columns.tsx'
import { useVideo } from './playback/use-video.ts'
import { useIsWatched } from './playback/watched.ts'
import styles from './player/player.module.css'

export function ContentPlayer(props: StageProps): ReactNode {
  const { content } = props
  const t = useMessages('videos')
  const colour = useSportColourNow()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <FullScreen
      isOpen
      hasAddress
      onClose={props.onClose}
      label={t('player')}
      surface="stage"
      layer="player"
      sport={colour}
      // Not a button, because the space key plays and pauses.
      initialFocus={title}
    >
      <div className={styles.player}>
        <header className={styles.caption}>
          <div className="grow">
            <h2 ref={title} tabIndex={-1} className={styles.title}>
              {content?.name ?? t('player')}
            </h2>
            <p className={styles.subtitle}>
              {[props.place, content && (content.isSolo ? t('solo') : t('pair'))].filter(Boolean).join(', ')}
            </p>
          </div>
          <IconButton icon={x} weight="bold" label={t('close')} onClick={props.onClose} />
        </header>
        <Stage key={props.contentId} {...props} />
      </div>
    </FullScreen>
  )
}

const NO_CHAPTERS: readonly Chapter[] = []

/** One video; another video gets a new stage. */
function Stage(props: StageProps): ReactNode {
  const { contentId } = props
  const element = useRef<HTMLVideoElement>(null)
  const position = useRef(0)
  const reports = useProgressReports(contentId, () => position.current)
  const source = usePlayback({ contentId, video: element, onBegin: reports.began })
  const chapters = source.playback.state === 'ready' ? source.playback.chapters : NO_CHAPTERS
  const video = useVideo(element, reports, chapters)
  const isWatched = useIsWatched(contentId, props.content)
  const keepPosition = useCallback((second: number): void => {
    position.current = second
  }, [])
  useEffect(() => keepPosition(video.position), [keepPosition, video.position])
  if (source.playback.state === 'ready' && source.playback.foreign)
    return (
      <ForeignStage
        {...props}
        ready={source.playback}
        reports={reports}
        onPosition={keepPosition}
        onAgree={source.retry}
      />
    )
  return (
    <StageColumns
      {...props}
      isReady={source.playback.state === 'ready'}
      chapters={
        source.playback.state === 'ready' && chapters.length > 0 ? (
          <ChapterPanel
            chapters={chapters}
            video={video}
            startedAt={source.playback.startedAt}
            isWatched={isWatched}
          />
        ) : null
      }
    >
      <VideoView
        content={props.content}
        place={props.place}
        source={source}
        element={element}
        video={video}
        chapters={chapters}
        notice={noticeOf(props)}
      />
    </StageColumns>
  )
}
