/** The position in the film: a real slider for hands and keys over a woven track that is cut at the chapters. */
import type { ReactNode } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import type { Video } from './use-video.ts'
import styles from './player.module.css'

/** The share of a piece that was played, 0 to 1. */
const playedOf = (from: number, to: number, position: number): number =>
  to <= from ? 0 : Math.min(1, Math.max(0, (position - from) / (to - from)))

/** Before the first chapter there may be a stretch without one. */
function piecesOf(chapters: readonly Chapter[], duration: number): { from: number; to: number }[] {
  const first = chapters[0]?.value ?? duration
  const head = first > 0 ? [{ from: 0, to: first }] : []
  return [...head, ...chapters.map((chapter) => ({ from: chapter.value, to: chapter.endAt }))]
}

export function Scrubber(props: {
  readonly video: Video
  readonly chapters: readonly Chapter[]
  readonly duration: number
  readonly isDisabled: boolean
}): ReactNode {
  const { video, chapters, duration } = props
  const t = useMessages('videos')
  const format = useFormats()
  const position = Math.min(video.position, duration)
  const at = format.minutes(position)
  const all = format.minutes(duration)
  const chapter = chapterAt(chapters, position)
  return (
    <div className={styles.scrubber}>
      <div className={styles.track} aria-hidden="true">
        {piecesOf(chapters, duration).map((piece) => (
          <span
            key={piece.from}
            className={styles.piece}
            style={{ flexGrow: Math.max(1, piece.to - piece.from) }}
          >
            <span
              className={styles.played}
              style={{ width: `${playedOf(piece.from, piece.to, position) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        disabled={props.isDisabled}
        aria-label={t('position')}
        aria-valuetext={
          chapter ? t('positionChapter', { at, all, chapter: chapter.title }) : t('positionText', { at, all })
        }
        onChange={(event) => video.seek(Number(event.currentTarget.value))}
      />
      <div className={styles.times} aria-hidden="true">
        <b>{at}</b>
        <span>{all}</span>
      </div>
    </div>
  )
}
