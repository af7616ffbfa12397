import type { ReactNode } from 'react'
import { stripPitch, weavePiece } from './band-geometry.ts'
import { BandPiece, beltStyle } from './band-piece.tsx'
import type { Belt } from './belt-colour.ts'
import { classNames } from '../class-names/class-names.ts'
import styles from './belt-picture.module.css'

const LENGTH = 1180
const WIDTH = 124
const WEEKS = 26
const HALF_WOVEN = 12
const END_LENGTH = 600
const END_WIDTH = 112

export type BeltPictureState = 'whole' | 'half' | 'torn'

/** A large band across the head of a page: woven to its tip, half woven, or torn. Decoration only. */
export function BeltPicture(props: {
  readonly belt: Belt
  readonly state: BeltPictureState
  /** As low as the picture above a class. */
  readonly isLow?: boolean
  /** Cancelled: pale. */
  readonly isPale?: boolean
}): ReactNode {
  const { belt, state, isLow = false, isPale = false } = props
  return (
    <div className={classNames(styles.art, isLow && styles.low, isPale && styles.pale)} aria-hidden="true">
      <svg
        className={classNames(styles.belt, styles[state])}
        style={beltStyle(belt)}
        viewBox="0 0 1300 420"
        width={1300}
        height={420}
      >
        {state === 'torn' ? <TornBelt /> : <WovenBelt woven={state === 'whole' ? WEEKS : HALF_WOVEN} />}
      </svg>
    </div>
  )
}

function WovenBelt({ woven }: { readonly woven: number }): ReactNode {
  const shape = weavePiece({
    length: LENGTH,
    width: WIDTH,
    hasTip: true,
    weekAtStart: 0,
    pitch: stripPitch(LENGTH, WIDTH, WEEKS),
    woven,
    total: WEEKS,
    stripes: woven === WEEKS ? [{ week: WEEKS, bars: 1 }] : [],
  })
  return <BandPiece shape={shape} transform="translate(-60 240) rotate(-5)" />
}

const FRAYED = [
  'M556 216q22 -12.5 40 -36',
  'M556 225.6q40 -10 95 -30',
  'M556 235.2q58 -7.5 73 -24',
  'M556 244.8q31 -5 51 -18',
  'M556 254.4q49 -2.5 106 -12',
  'M556 264q22 0 84 -6',
  'M556 273.6q40 2.5 62 0',
  'M556 283.2q58 5 40 6',
  'M556 292.8q31 7.5 95 12',
  'M556 302.4q49 10 73 18',
  'M556 312q22 12.5 51 24',
  'M556 321.6q40 15 106 30',
].join('')

/** The woven end with its threads, and the raw end beyond the tear. */
function TornBelt(): ReactNode {
  const end = {
    length: END_LENGTH,
    width: END_WIDTH,
    weekAtStart: 0,
    pitch: stripPitch(LENGTH, WIDTH, WEEKS),
    total: WEEKS,
    isResting: true,
  }
  return (
    <>
      <BandPiece
        shape={weavePiece({ ...end, hasTip: false, woven: WEEKS })}
        transform="translate(-40 170) rotate(4)"
      />
      <path className={styles.frayed} d={FRAYED} />
      <BandPiece
        shape={weavePiece({ ...end, hasTip: true, woven: 0 })}
        transform="translate(760 190) rotate(-5)"
      />
    </>
  )
}
