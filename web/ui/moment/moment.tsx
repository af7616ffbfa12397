import { useId } from 'react'
import type { ReactNode } from 'react'
import { BandPiece, beltStyle } from '../band/band-piece.tsx'
import { stripPitch, weavePiece } from '../band/band-geometry.ts'
import type { Belt } from '../band/belt-colour.ts'
import { FullScreen } from '../dialog/full-screen.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './moment.module.css'

const LENGTH = 900
const WEEKS = 22

/** The full-screen moment after a belt step or a level: shown once, and left by Escape or any action. */
export function Moment(props: {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly belt: Belt
  /** Stripes of the belt now. */
  readonly stripes: number
  /** "Gurtschritt 6 ist deiner" */
  readonly title: string
  readonly text: ReactNode
  /** A large primary button, and at most one quiet one. */
  readonly actions: ReactNode
  readonly sport?: SportColour | undefined
}): ReactNode {
  const titleId = useId()
  return (
    <FullScreen
      isOpen={props.isOpen}
      onClose={props.onClose}
      label={props.title}
      surface="hall"
      layer="dialog"
      sport={props.sport}
    >
      <div className={styles.moment}>
        <div className={styles.art}>
          <MomentBelt belt={props.belt} stripes={props.stripes} />
        </div>
        <div className={styles.body}>
          <h1 id={titleId} className="t-page">
            {props.title}
          </h1>
          <div className={styles.text}>{props.text}</div>
          <div className={styles.actions}>{props.actions}</div>
        </div>
      </div>
    </FullScreen>
  )
}

/** The woven end in front, the raw band behind it. */
function MomentBelt(props: { readonly belt: Belt; readonly stripes: number }): ReactNode {
  const front = weavePiece({
    length: LENGTH,
    width: 148,
    hasTip: true,
    weekAtStart: 0,
    pitch: stripPitch(LENGTH, 148, WEEKS),
    woven: WEEKS,
    total: WEEKS,
    stripes: props.stripes > 0 ? [{ week: WEEKS, bars: props.stripes }] : [],
  })
  const behind = weavePiece({
    length: LENGTH,
    width: 132,
    hasTip: true,
    weekAtStart: 0,
    pitch: stripPitch(LENGTH, 132, WEEKS),
    woven: 0,
    total: WEEKS,
    isResting: true,
  })
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
        <BandPiece
          shape={front}
          transform="translate(676 268) rotate(-32) translate(-900 -74)"
          hasCore={props.belt.isKids}
        />
      </g>
    </svg>
  )
}
