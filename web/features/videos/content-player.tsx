/** The player: a dialog over the whole screen with caption, film, controls and chapters (§2 Video player). */
import { createElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { Chapter, Content, MissingAccess } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useStore } from '../../platform/store.ts'
import { useSportColourNow } from '../../platform/sport-colour.ts'
import { FullScreen } from '../../ui/dialog/full-screen.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { BesideFilm } from './beside-film.ts'
import { ChapterPanel } from './chapter-panel.tsx'
import { Film } from './film.tsx'
import { usePlayback } from './playback.ts'
import { useProgressReports } from './progress-reports.ts'
import { lastTold } from './send-reports.ts'
import { useVideo } from './use-video.ts'
import styles from './player.module.css'

export type NextFilm = { readonly name: string; readonly length: string; readonly href: string }

type ContentPlayerProps = {
  readonly contentId: string
  /** Undefined while it is not known, or for a content that does not belong here. */
  readonly content: Content | undefined
  /** What comes after it, if anything may be watched. */
  readonly next?: NextFilm | undefined
  /** "Modul 14" */
  readonly place: string
  /** Ways out of a refusal, drawn under its reason; without it there is the way back. */
  readonly waysOut?: (missing: MissingAccess) => ReactNode
  readonly onClose: () => void
}

export function ContentPlayer(props: ContentPlayerProps): ReactNode {
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
function Stage(props: ContentPlayerProps): ReactNode {
  const { contentId, content, next } = props
  const t = useMessages('videos')
  const element = useRef<HTMLVideoElement>(null)
  const position = useRef(0)
  const reports = useProgressReports(contentId, () => position.current)
  const film = usePlayback({ contentId, video: element, isForeign: false, onBegin: reports.began })
  const chapters = film.playback.state === 'ready' ? film.playback.chapters : NO_CHAPTERS
  const video = useVideo(element, reports, chapters)
  useEffect(() => {
    position.current = video.position
  }, [video.position])
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        <Film
          content={content}
          place={props.place}
          film={film}
          element={element}
          video={video}
          chapters={chapters}
          notice={{ onClose: props.onClose, nextHref: next?.href, waysOut: props.waysOut }}
        />
        {next ? (
          <div className={styles.after}>
            <NextRow
              title={next.name}
              note={t('after', { length: next.length })}
              href={next.href}
              isInPlace
            />
          </div>
        ) : null}
      </div>
      <div className={styles.right}>
        {chapters.length > 0 ? <ChapterPanel chapters={chapters} video={video} /> : null}
        {content ? <Beside content={content} /> : null}
      </div>
    </div>
  )
}

/** What a later feature shows beside a film: training it. */
function Beside(props: { readonly content: Content }): ReactNode {
  const { content } = props
  const Part = useContext(BesideFilm)
  const told = useStore(lastTold)
  const [wasWatched] = useState(content.completedAt !== null)
  const isWatched =
    wasWatched ||
    content.completedAt !== null ||
    (told?.contentId === String(content.id) && told.completedAt !== null)
  return Part ? <div className={styles.beside}>{createElement(Part, { content, isWatched })}</div> : null
}
