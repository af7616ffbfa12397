import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { PieceShape } from './band-geometry.ts'
import { beltColours } from './belt-colour.ts'
import type { Belt } from './belt-colour.ts'
import styles from './band.module.css'

/** A measure instead of a belt: in the colour of the sport. */
const SPORT_STYLE: Record<string, string> = { '--belt': 'var(--accent-vivid)' }

/** The colours of a belt as properties for the drawing around its pieces. */
export function beltStyle(belt: Belt | 'sport'): CSSProperties {
  if (belt === 'sport') return SPORT_STYLE
  const { main, core, stripe } = beltColours(belt)
  const style: Record<string, string> = {
    '--belt': main,
    '--belt-core': core ?? main,
    '--belt-stripe': stripe,
  }
  return style
}

/** One straight piece of band inside an SVG. */
export function BandPiece(props: {
  readonly shape: PieceShape
  readonly transform?: string | undefined
  readonly isBack?: boolean
  readonly hasCore?: boolean | undefined
  readonly hasShadow?: boolean
}): ReactNode {
  const { shape, hasCore = false } = props
  const clipId = useId()
  return (
    <g className={props.hasShadow ? styles.lifted : undefined} transform={props.transform}>
      <clipPath id={clipId}>
        <path d={shape.outline} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <path className={styles.raw} d={shape.outline} />
        <path className={styles.warp} d={shape.warp} />
        <path className={styles.dye} d={shape.dye} />
        {hasCore ? <path className={styles.core} d={shape.core} /> : null}
        <path className={styles.highlight} d={shape.highlight} />
        {shape.fresh ? (
          <g className={styles.fresh}>
            <path className={styles.dye} d={shape.fresh} />
            <path className={styles.highlight} d={shape.freshHighlight} />
          </g>
        ) : null}
        <path className={styles.thread} d={shape.threads} />
        <path className={styles.week} d={shape.weekLines} />
        {props.isBack ? <path className={styles.back} d={shape.outline} /> : null}
        {shape.now ? <path className={styles.now} d={shape.now} /> : null}
        {shape.stripes.map((stripe) => (
          <path
            key={stripe.path}
            className={stripe.isWoven ? styles.stripe : styles.stripeOpen}
            d={stripe.path}
          />
        ))}
        <path className={styles.edge} d={shape.edges} />
      </g>
    </g>
  )
}
