/** Drawings of the gates of the sign-in: an envelope, a lock, an unfinished band. Decoration. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { BandPiece } from '../band/band-piece.tsx'
import { weaveFolded } from '../band/fold-drawing.ts'
import styles from './gate-drawings.module.css'
import { Frame, HONEY, Strip } from './gate-drawings.tsx'

const lines = (from: number, to: number, step: number, line: (at: number) => string): string => {
  let path = ''
  for (let at = from; at <= to; at += step) path += line(at)
  return path
}

/** One half of the flap, woven, falling from its corner to the middle. */
function Flap(props: { readonly isRight?: boolean }): ReactNode {
  const clipId = useId()
  const threads = lines(-36, 390, 9, (x) => `M${x} 0l12 22l-12 22`)
  const corner = props.isRight ? 'translate(470 232) scale(-1 1)' : 'translate(90 232)'
  return (
    <g transform={`${corner} rotate(39.5)`}>
      <clipPath id={clipId}>
        <path d="M0 0H247L282 44H36Z" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <rect className={styles.cloth} width="290" height="44" />
        <rect className={styles.light} width="290" height="22" />
        <path className={styles.weft} d={threads} />
      </g>
    </g>
  )
}

/** An email is on its way. */
export function Envelope(): ReactNode {
  return (
    <Frame>
      <rect className={styles.paper} x="90" y="232" width="380" height="256" />
      <path className={styles.warp} d={lines(96, 464, 8, (x) => `M${x} 236V484`)} />
      <path className={styles.fold} d="M90 488L246 356M470 488L314 356" />
      <Flap />
      <Flap isRight />
    </Frame>
  )
}

/** A password: the band is the shackle. It hangs low, since the name stands above it on phones. */
export function Padlock(): ReactNode {
  const clipId = useId()
  const shackle = weaveFolded({
    pieces: [
      { direction: 'up', length: 196 },
      { direction: 'right', length: 216 },
      { direction: 'down', length: 150 },
    ],
    width: 46,
    start: [195, 380],
    weeks: 40,
    woven: 40,
    hasTip: false,
  })
  return (
    <Frame>
      <g transform="translate(0 34)">
        {shackle.map((piece, index) => (
          <BandPiece
            key={index}
            shape={piece.shape}
            transform={`translate(${piece.x} ${piece.y}) rotate(${piece.angle})`}
            isBack={piece.isBack}
            hasShadow
          />
        ))}
        <clipPath id={clipId}>
          <path d="M146 312H414V474L386 502H174L146 474Z" />
        </clipPath>
        <g clipPath={`url(#${clipId})`}>
          <rect className={styles.iron} x="146" y="312" width="268" height="190" />
          <rect className={styles.sheen} x="146" y="312" width="134" height="190" />
          <path className={styles.bars} d={lines(250, 510, 10, (y) => `M146 ${y}l134 34l134 -34`)} />
        </g>
        <path className={styles.hole} d="M268 398h24l9 58h-42z" />
        <circle className={styles.hole} cx="280" cy="390" r="22" />
      </g>
    </Frame>
  )
}

/** A code: four of six weeks are woven. */
export function UnfinishedBand(): ReactNode {
  return (
    <Frame>
      <Strip
        belt={HONEY}
        length={700}
        width={122}
        weeks={6}
        woven={4}
        transform="translate(-60 236) rotate(17)"
      />
    </Frame>
  )
}
