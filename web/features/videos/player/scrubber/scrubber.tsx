/** The position in the video: a real slider for pointer and keyboard over a woven track that is cut at the chapters. */
import { type PointerEvent, type ReactNode, useState } from 'react'
import type { Chapter, Thumbnails } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'
import { useFormats } from '../../../../platform/words/formats.ts'
import { useMessages } from '../../../../platform/words/i18n.tsx'
import type { Loop } from '../loop.ts'
import { ScrubberPreview } from './scrubber-preview.tsx'
import type { Video } from '../../playback/use-video.ts'
import styles from './scrubber.module.css'

/** The played share of a piece, 0 to 1. */
const playedOf = (from: number, to: number, position: number): number =>
  to <= from ? 0 : Math.min(1, Math.max(0, (position - from) / (to - from)))

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/** Before the first chapter there may be a part without one. */
function piecesOf(chapters: readonly Chapter[], duration: number): { from: number; to: number }[] {
  const first = chapters[0]?.value ?? duration
  const head = first > 0 ? [{ from: 0, to: first }] : []
  return [...head, ...chapters.map((chapter) => ({ from: chapter.value, to: chapter.endAt }))]
}

export function Scrubber(props: {
  readonly video: Video
  readonly chapters: readonly Chapter[]
  readonly duration: number
  readonly thumbnails: Thumbnails | null
  readonly isDisabled: boolean
}): ReactNode {
  const { video, chapters, duration } = props
  const t = useMessages('videos')
  const format = useFormats()
  /** The position under the pointer, in seconds. */
  const [pointed, setPointed] = useState<{ readonly second: number; readonly width: number }>()
  const position = Math.min(video.position, duration)
  const at = format.minutes(position)
  const all = format.minutes(duration)
  const chapter = chapterAt(chapters, position)
  const point = (event: PointerEvent<HTMLInputElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    setPointed({ second: share * duration, width })
  }
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
              className={styles.buffered}
              style={{ width: percent(playedOf(piece.from, piece.to, video.bufferedTo)) }}
            />
            <span
              className={styles.played}
              style={{ width: percent(playedOf(piece.from, piece.to, position)) }}
            />
          </span>
        ))}
        {duration > 0 ? <LoopMarks loop={video.loops.loop} duration={duration} /> : null}
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
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
        onPointerUp={(event) => {
          if (event.pointerType !== 'mouse') setPointed(undefined)
        }}
        onPointerCancel={() => setPointed(undefined)}
      />
      {pointed && !props.isDisabled ? (
        <ScrubberPreview
          second={pointed.second}
          duration={duration}
          barWidth={pointed.width}
          thumbnails={props.thumbnails}
          chapter={chapterAt(chapters, pointed.second)?.title}
        />
      ) : null}
      <div className={styles.times} aria-hidden="true">
        <b>{at}</b>
        <span>{all}</span>
      </div>
    </div>
  )
}

/** The repeated range, or a first end that still lacks the other one. */
function LoopMarks(props: { readonly loop: Loop | undefined; readonly duration: number }): ReactNode {
  const { loop, duration } = props
  const { from, to } = loop ?? { from: undefined, to: undefined }
  const style = (second: number): { left: string } => ({ left: percent(second / duration) })
  return (
    <>
      {from === undefined || to === undefined ? null : (
        <span
          className={styles.loop}
          style={{ ...style(from), width: percent((to - from) / duration) }}
          data-loop="range"
        />
      )}
      {from === undefined ? null : <span className={styles.mark} style={style(from)} data-loop="from" />}
      {to === undefined ? null : <span className={styles.mark} style={style(to)} data-loop="to" />}
    </>
  )
}
