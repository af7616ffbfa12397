import type { ReactNode } from 'react'
import { BandPiece, beltStyle } from '../band/band-piece.tsx'
import type { Belt } from '../band/belt-colour.ts'
import { weaveFolded } from '../band/fold-drawing.ts'
import styles from './code-frame.module.css'

/** §4: a code is valid for 60 seconds, one chevron each. */
export const CODE_SECONDS = 60

const SIZE = 340
const BAND = 24

/**
 * The folded band round a code: its woven part is the remaining time. The code itself is always black on
 * white. Decoration; the page shows the number in a `role="timer"` and does not announce each second.
 */
export function CodeFrame(props: {
  readonly belt: Belt
  /** 0 to `of`. */
  readonly secondsLeft: number
  /** How long a code is valid, one chevron per second; 60 by default. */
  readonly of?: number
  /** The QR code: square, filling its box, with its own accessible name. */
  readonly children: ReactNode
}): ReactNode {
  const pieces = weaveFolded({
    pieces: [
      { direction: 'right', length: SIZE },
      { direction: 'down', length: SIZE },
      { direction: 'left', length: SIZE },
      { direction: 'up', length: SIZE - BAND },
    ],
    width: BAND,
    start: [0, BAND / 2],
    weeks: props.of ?? CODE_SECONDS,
    woven: props.secondsLeft,
    hasTip: false,
  })
  return (
    <div className={styles.frame}>
      <svg
        className={styles.band}
        style={beltStyle(props.belt)}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        aria-hidden="true"
      >
        {pieces.map((piece) => (
          <BandPiece
            key={piece.direction}
            shape={piece.shape}
            transform={`translate(${piece.x} ${piece.y}) rotate(${piece.angle})`}
            isBack={piece.isBack}
            hasCore={props.belt.isKids}
            hasShadow
          />
        ))}
      </svg>
      <div className={styles.code}>{props.children}</div>
    </div>
  )
}
