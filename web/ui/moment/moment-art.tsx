/** The drawings of the moments: the end of the belt with its new stripe, and the new belt being tied. Decoration only. */
import type { ReactNode } from 'react'
import { stripPitch, weavePiece } from '../band/band-geometry.ts'
import { BandPiece, beltStyle } from '../band/band-piece.tsx'
import { BandStrip } from '../band/band-strip.tsx'
import type { Belt } from '../band/belt-colour.ts'
import styles from './moment-art.module.css'
import { TIED_HEIGHT, TIED_WIDTH, tiedBelt } from './tied-belt.ts'

const STRIP_HEIGHT = 52

/** The weeks of the step: the last one is woven, then its knot is closed. */
export function StepArt(props: {
  readonly belt: Belt
  readonly weeks: number
  readonly step: number
}): ReactNode {
  return (
    <div className={styles.step} aria-hidden="true">
      <BandStrip
        belt={props.belt}
        weeks={props.weeks}
        woven={props.weeks}
        height={STRIP_HEIGHT}
        isResting
        isNew
      />
      <span className={styles.knotDisc}>{props.step}</span>
    </div>
  )
}

const LENGTH = 900
const WEEKS = 22
const WIDTH = 148
const BACK_WIDTH = 132

const front = (bars: number) =>
  weavePiece({
    length: LENGTH,
    width: WIDTH,
    hasTip: true,
    weekAtStart: 0,
    pitch: stripPitch(LENGTH, WIDTH, WEEKS),
    woven: WEEKS,
    total: WEEKS,
    stripes: bars > 0 ? [{ week: WEEKS, bars }] : [],
  })

const FRONT_PLACE = 'translate(676 268) rotate(-32) translate(-900 -74)'

/** The woven end in front, the raw band behind it; the newest stripe is drawn across it. */
export function StripeArt(props: { readonly belt: Belt; readonly stripes: number }): ReactNode {
  const behind = weavePiece({
    length: LENGTH,
    width: BACK_WIDTH,
    hasTip: true,
    weekAtStart: 0,
    pitch: stripPitch(LENGTH, BACK_WIDTH, WEEKS),
    woven: 0,
    total: WEEKS,
    isResting: true,
  })
  const hasCore = props.belt.isKids
  return (
    <svg
      className={styles.belt}
      style={beltStyle(props.belt)}
      viewBox="0 0 1100 900"
      width={1100}
      height={900}
      aria-hidden="true"
    >
      <g className={styles.behind}>
        <BandPiece shape={behind} transform="translate(742 330) rotate(24) translate(-900 -66)" />
      </g>
      <g className={styles.front}>
        <BandPiece shape={front(props.stripes - 1)} transform={FRONT_PLACE} hasCore={hasCore} />
        <g transform={FRONT_PLACE}>
          <g className={styles.newStripe}>
            <BandPiece shape={front(props.stripes)} hasCore={hasCore} />
          </g>
        </g>
      </g>
    </svg>
  )
}

/** The new belt goes around the waist, its ends fall, and the knot closes. */
export function LevelArt(props: { readonly belt: Belt; readonly stripes?: number }): ReactNode {
  return (
    <svg
      className={styles.tied}
      style={beltStyle(props.belt)}
      viewBox={`0 0 ${TIED_WIDTH} ${TIED_HEIGHT}`}
      aria-hidden="true"
    >
      {tiedBelt(props.stripes ?? 0).map(({ part, shape, x, y, angle, fromX, fromY }, index) => (
        <g key={index} transform={`translate(${x} ${y}) rotate(${angle})`}>
          <g className={styles[part]}>
            <BandPiece
              shape={shape}
              transform={`translate(${-fromX} ${-fromY})`}
              hasCore={props.belt.isKids}
              hasShadow
            />
          </g>
        </g>
      ))}
    </svg>
  )
}
