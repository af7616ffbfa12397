/** The chapters of a video, at most 450 px high (§9); the current one is marked, and watched ones have a check. */
import { type ReactNode, useId, useState } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { caretDown } from '../../../ui/icon/phosphor/caret-down.gen.ts'
import { caretUp } from '../../../ui/icon/phosphor/caret-up.gen.ts'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { waveform } from '../../../ui/icon/phosphor/waveform.gen.ts'
import type { Video } from '../playback/use-video.ts'
import styles from './chapter-panel.module.css'

export function ChapterPanel(props: {
  readonly chapters: readonly Chapter[]
  readonly video: Pick<Video, 'position' | 'isPlaying' | 'seek'>
  /** The second up to which it had been watched at the start. */
  readonly startedAt: number
  /** The whole video was watched. */
  readonly isWatched: boolean
}): ReactNode {
  const { chapters, video } = props
  const t = useMessages('videos')
  const listId = useId()
  const titleId = useId()
  const [isOpen, setOpen] = useState(true)
  const [furthest, setFurthest] = useState(props.startedAt)
  // After a seek backwards, later chapters still count as watched.
  if (video.position > furthest) setFurthest(video.position)
  const now = chapterAt(chapters, video.position)
  return (
    <section className={styles.panel}>
      <div className="row-between">
        <h3 id={titleId} className="t-section">
          {t('chapters')}
        </h3>
        <span className="phone-only">
          <IconButton
            icon={isOpen ? caretDown : caretUp}
            label={isOpen ? t('hideChapters') : t('showChapters')}
            isExpanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      <ol id={listId} aria-labelledby={titleId} className={styles.chapters} hidden={!isOpen}>
        {chapters.map((chapter) => (
          <ChapterRow
            key={chapter.value}
            chapter={chapter}
            isNow={chapter === now}
            isPlaying={video.isPlaying}
            isSeen={props.isWatched || furthest >= chapter.endAt}
            onChoose={() => video.seek(chapter.value)}
          />
        ))}
      </ol>
    </section>
  )
}

function ChapterRow(props: {
  readonly chapter: Chapter
  readonly isNow: boolean
  readonly isPlaying: boolean
  readonly isSeen: boolean
  readonly onChoose: () => void
}): ReactNode {
  const { chapter, isNow, isSeen } = props
  const t = useMessages('videos')
  const format = useFormats()
  return (
    <li>
      <button
        type="button"
        className={styles.chapter}
        aria-current={isNow ? 'true' : undefined}
        onClick={props.onChoose}
      >
        <span className={styles.chapterTime}>{format.minutes(chapter.value)}</span>
        <span className="grow">{chapter.title}</span>
        {isNow ? <Icon icon={waveform} size={20} /> : isSeen ? <Icon icon={check} size={20} /> : null}
        {isNow || isSeen ? (
          <span className="visually-hidden">
            {isNow ? (props.isPlaying ? t('chapterNow') : t('chapterHere')) : t('chapterSeen')}
          </span>
        ) : null}
      </button>
    </li>
  )
}
