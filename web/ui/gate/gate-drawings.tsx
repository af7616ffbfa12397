/** The woven drawings of the gates, in the belt of the third level. Decoration. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { weavePiece, stripPitch } from '../band/band-geometry.ts'
import { BandPiece, beltStyle } from '../band/band-piece.tsx'
import type { Belt } from '../band/belt-colour.ts'
import { weaveFolded } from '../band/fold-drawing.ts'
import styles from './gate-drawings.module.css'

export const HONEY: Belt = { level: 3 }
const WHITE: Belt = { level: 1 }

export function Frame(props: { readonly children: ReactNode }): ReactNode {
  return (
    <svg
      className={styles.drawing}
      style={beltStyle(HONEY)}
      viewBox="0 0 560 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {props.children}
    </svg>
  )
}

export function Strip(props: {
  readonly belt: Belt
  readonly length: number
  readonly width: number
  readonly weeks: number
  readonly woven: number
  readonly transform: string
  readonly hasTip?: boolean
  readonly isResting?: boolean
}): ReactNode {
  const { length, width, weeks, woven, hasTip = true, isResting } = props
  const pitch = hasTip ? stripPitch(length, width, weeks) : length / weeks
  const shape = weavePiece({ length, width, hasTip, weekAtStart: 0, pitch, woven, total: weeks, isResting })
  return (
    <g style={beltStyle(props.belt)}>
      <BandPiece shape={shape} transform={props.transform} hasShadow />
    </g>
  )
}

/** Not found: the band folds away from its goal. */
export function LostBand(): ReactNode {
  const pieces = weaveFolded({
    pieces: [
      { direction: 'right', length: 300 },
      { direction: 'down', length: 180 },
      { direction: 'left', length: 212 },
      { direction: 'down', length: 176 },
      { direction: 'right', length: 330 },
      { direction: 'up', length: 210 },
    ],
    width: 56,
    start: [-40, 190],
    weeks: 64,
    woven: 64,
    hasTip: true,
  })
  return (
    <Frame>
      {pieces.map((piece, index) => (
        <BandPiece
          key={index}
          shape={piece.shape}
          transform={`translate(${piece.x} ${piece.y}) rotate(${piece.angle})`}
          isBack={piece.isBack}
          hasShadow
        />
      ))}
      <g className={styles.goal}>
        <circle cx="462" cy="470" r="34" strokeDasharray="7 6" />
        <circle cx="462" cy="470" r="12" />
      </g>
    </Frame>
  )
}

/** Two bands that bar the way: a second factor, a missing right. */
export function CrossedBands(): ReactNode {
  return (
    <Frame>
      <Strip
        belt={HONEY}
        length={600}
        width={84}
        weeks={22}
        woven={22}
        transform="translate(112 566) rotate(-50)"
      />
      <Strip
        belt={WHITE}
        length={400}
        width={84}
        weeks={14}
        woven={7}
        transform="translate(248 172) rotate(46)"
      />
    </Frame>
  )
}

const THREADS = 12

/** Error: the band is torn, its threads hang loose on both sides. */
export function CutBand(): ReactNode {
  return (
    <Frame>
      <Strip
        belt={HONEY}
        length={420}
        width={110}
        weeks={22}
        woven={22}
        hasTip={false}
        transform="translate(-150 236) rotate(4)"
      />
      <path className={styles.looseWoven} d={looseThreads(wovenThread)} />
      <g transform="translate(398 318) rotate(-9)">
        <path className={styles.looseRaw} d={looseThreads(rawThread)} />
        <Strip
          belt={HONEY}
          length={420}
          width={110}
          weeks={22}
          woven={0}
          hasTip={false}
          isResting
          transform=""
        />
      </g>
    </Frame>
  )
}

function looseThreads(thread: (index: number) => string): string {
  return Array.from({ length: THREADS }, (_, index) => thread(index)).join('')
}

function wovenThread(i: number): string {
  const from = `M${262 + Math.abs(i - 5.5) * 1.2} ${262 + i * 9.4}`
  return `${from}q${16 + ((i * 7) % 5) * 7} ${(i - 5) * 2.5} ${30 + ((i * 5) % 7) * 9} ${(i - 6) * 5}`
}

function rawThread(i: number): string {
  const from = `M0 ${6 + i * 8.6}`
  return `${from}q${-14 - ((i * 5) % 4) * 6} ${(i - 5) * 1.5} ${-22 - ((i * 7) % 6) * 7} ${(i - 6) * 4}`
}

function loomThreads(): { warp: string; weft: string; reed: string } {
  let warp = ''
  for (let x = 150; x <= 410; x += 10) warp += `M${x} 40V600`
  let weft = ''
  for (let y = -60; y < 330; y += 9) weft += `M150 ${y}l130 34l130 -34`
  let reed = ''
  for (let i = 0; i < 37; i++) reed += `M${98 + i * 10} 382V400`
  return { warp, weft, reed }
}

/** Maintenance: the loom stands still. */
export function Loom(): ReactNode {
  const { warp, weft, reed } = loomThreads()
  const clothId = useId()
  return (
    <Frame>
      <g transform="translate(104 0)">
        <path className={styles.warp} d={warp} />
        <clipPath id={clothId}>
          <path d="M145 -10H415V296L280 332L145 296Z" />
        </clipPath>
        <g clipPath={`url(#${clothId})`}>
          <rect className={styles.cloth} x="145" y="-10" width="270" height="360" />
          <rect className={styles.light} x="145" y="-10" width="135" height="360" />
          <path className={styles.weft} d={weft} />
        </g>
        <rect className={styles.beam} x="92" y="352" width="376" height="30" rx="2" />
        <rect className={styles.comb} x="92" y="400" width="376" height="8" rx="2" />
        <path className={styles.reed} d={reed} />
        <path className={styles.shuttle} d="M352 470h96l26 15l-26 15h-96l-26 -15z" />
        <path className={styles.spool} d="M366 485H434" />
        <path className={styles.yarn} d="M326 485C250 520 190 440 150 372" />
      </g>
    </Frame>
  )
}
