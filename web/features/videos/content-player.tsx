/** The player: a dialog over the whole screen with caption, film, controls and chapters (§2 Video player). */
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { FullScreen } from '../../ui/dialog/full-screen.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { ChapterPanel } from './chapter-panel.tsx'
import { Film } from './film.tsx'
import { ForeignStage } from './foreign-film.tsx'
import { usePlayback } from './playback.ts'
import { useProgressReports } from './progress-reports.ts'
import { noticeOf, StageColumns, type StageProps } from './stage-columns.tsx'
import { useVideo } from './use-video.ts'
import { useIsWatched } from './watched.ts'
import styles from './player.module.css'

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
      // not a button: the space key plays and pauses
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

/** One film; another one is another stage. */
function Stage(props: StageProps): ReactNode {
  const { contentId } = props
  const element = useRef<HTMLVideoElement>(null)
  const position = useRef(0)
  const reports = useProgressReports(contentId, () => position.current)
  const film = usePlayback({ contentId, video: element, onBegin: reports.began })
  const chapters = film.playback.state === 'ready' ? film.playback.chapters : NO_CHAPTERS
  const video = useVideo(element, reports, chapters)
  const isWatched = useIsWatched(contentId, props.content)
  const keepPosition = useCallback((second: number): void => {
    position.current = second
  }, [])
  useEffect(() => keepPosition(video.position), [keepPosition, video.position])
  if (film.playback.state === 'ready' && film.playback.foreign)
    return (
      <ForeignStage
        {...props}
        ready={film.playback}
        reports={reports}
        onPosition={keepPosition}
        onAgree={film.retry}
      />
    )
  return (
    <StageColumns
      {...props}
      isReady={film.playback.state === 'ready'}
      chapters={
        film.playback.state === 'ready' && chapters.length > 0 ? (
          <ChapterPanel
            chapters={chapters}
            video={video}
            startedAt={film.playback.startedAt}
            isWatched={isWatched}
          />
        ) : null
      }
    >
      <Film
        content={props.content}
        place={props.place}
        film={film}
        element={element}
        video={video}
        chapters={chapters}
        notice={noticeOf(props)}
      />
    </StageColumns>
  )
}
