/** The preview at the pointer's position of the slider: picture, time, chapter. */
import type { ReactNode } from 'react'
import type { Thumbnails } from '@wegband/domain/features/videos/contract.ts'
import { useFormats } from '../../../../platform/words/formats.ts'
import styles from './scrubber.module.css'
import { boxCentre, thumbnailAt } from './thumbnails.ts'

/** Without pictures only the time is shown. */
const PLAIN_WIDTH = 120

export function ScrubberPreview(props: {
  readonly second: number
  readonly duration: number
  readonly barWidth: number
  readonly thumbnails: Thumbnails | null
  readonly chapter: string | undefined
}): ReactNode {
  const { second, thumbnails } = props
  const format = useFormats()
  const width = thumbnails?.width ?? PLAIN_WIDTH
  const centre = boxCentre(second / Math.max(1, props.duration), props.barWidth, width)
  return (
    <div className={styles.preview} style={{ left: centre, width }} aria-hidden="true">
      {thumbnails ? <Picture thumbnails={thumbnails} second={second} /> : null}
      <span className={styles.previewText}>
        <b>{format.minutes(second)}</b>
        {props.chapter === undefined ? null : <span className="t-ellipsis">{props.chapter}</span>}
      </span>
    </div>
  )
}

function Picture(props: { readonly thumbnails: Thumbnails; readonly second: number }): ReactNode {
  const { src, width, height } = props.thumbnails
  const { x, y } = thumbnailAt(props.thumbnails, props.second)
  return (
    <span className={styles.previewPicture} style={{ width, height }}>
      <img src={src} alt="" style={{ left: -x, top: -y }} />
    </span>
  )
}
