import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useElementWidth } from '../measure/use-element-width.ts'
import { stripPitch, weavePiece } from './band-geometry.ts'
import { BandPiece, beltStyle } from './band-piece.tsx'
import type { Belt } from './belt-colour.ts'
import styles from './band.module.css'

const FALLBACK_WIDTH = 350

/**
 * A straight band with a tip: 11 weeks of a belt step, 14 free days, 22 weeks of the next belt. As wide as
 * its container. Decoration only: the same numbers stand beside it as text.
 */
export function BandStrip(props: {
  /** `sport`: the colour of the sport, for time instead of weeks. */
  readonly belt: Belt | 'sport'
  readonly weeks?: number
  readonly woven: number
  /** Bars at the tip once the strip is full: 1 to 3. */
  readonly stripes?: number
  readonly height?: number
  /** No current week: a band that is finished, not begun or of another user. */
  readonly isResting?: boolean
  /** Animates the weaving of the last week, once. */
  readonly isNew?: boolean
  /** Colours the raw part with the belt, as a preview. */
  readonly isPromise?: boolean
}): ReactNode {
  const { belt, weeks = 11, woven, stripes = 0, height = 34, isResting, isNew, isPromise = false } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box, FALLBACK_WIDTH)
  const shape = weavePiece({
    length: width,
    width: height,
    hasTip: true,
    weekAtStart: 0,
    pitch: stripPitch(width, height, weeks),
    woven,
    total: weeks,
    isResting: isResting || isPromise,
    isNew,
    stripes: stripes > 0 ? [{ week: Math.min(woven, weeks), bars: stripes }] : [],
  })
  return (
    <div ref={box} className={styles.strip} style={{ height }} aria-hidden="true">
      <svg
        className={styles.drawing}
        style={beltStyle(belt)}
        data-promise={isPromise || undefined}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <BandPiece shape={shape} hasCore={belt !== 'sport' && belt.isKids} />
      </svg>
    </div>
  )
}
