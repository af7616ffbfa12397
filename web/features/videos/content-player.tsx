/** The player: a dialog over the whole screen with caption, film, controls and chapters (§2 Video player). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { FullScreen } from '../../ui/dialog/full-screen.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { publicSettingsQuery } from '../texts/public-settings.ts'
import { ChapterPanel } from './chapter-panel.tsx'
import { Film } from './film.tsx'
import { ForeignStage } from './foreign-film.tsx'
import { usePlayback } from './playback.ts'
import { useProgressReports } from './progress-reports.ts'
import { noticeOf, StageColumns, type StageProps } from './stage-columns.tsx'
import { useVideo } from './use-video.ts'
import styles from './player.module.css'

export function ContentPlayer(props: StageProps): ReactNode {
  const { content } = props
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
        <Stage key={props.contentId} {...props} />
      </div>
    </FullScreen>
  )
}

const NO_CHAPTERS: readonly Chapter[] = []

/** One film; another one is another stage. */
function Stage(props: StageProps): ReactNode {
  const settings = useQuery(publicSettingsQuery)
  return settings.data?.videoProvider === 'vdocipher' ? (
    <ForeignStage {...props} />
  ) : (
    // nothing is asked of one house before it is known to be the right one
    <OwnStage {...props} isWanted={!settings.isPending} />
  )
}

function OwnStage(props: StageProps & { readonly isWanted: boolean }): ReactNode {
  const { contentId, isWanted } = props
  const element = useRef<HTMLVideoElement>(null)
  const position = useRef(0)
  const reports = useProgressReports(contentId, () => position.current)
  const film = usePlayback({ contentId, video: element, isWanted, isForeign: false, onBegin: reports.began })
  const chapters = film.playback.state === 'ready' ? film.playback.chapters : NO_CHAPTERS
  const video = useVideo(element, reports, chapters)
  useEffect(() => {
    position.current = video.position
  }, [video.position])
  return (
    <StageColumns
      {...props}
      chapters={chapters.length > 0 ? <ChapterPanel chapters={chapters} video={video} /> : null}
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
