import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { beltColours } from './belt-colour.ts'
import type { Belt } from './belt-colour.ts'
import styles from './swatch.module.css'

/** The short end of a belt, which stands for a level. Decoration: level and colour name stand beside it. */
export function Swatch(props: {
  readonly belt: Belt
  readonly stripes?: number
  readonly width?: number
  readonly height?: number
  /** A level in the future. */
  readonly isFuture?: boolean
}): ReactNode {
  const { belt, stripes = 0, width = 56, height = 14, isFuture = false } = props
  const clipId = useId()
  const colours = beltColours(belt)
  const tip = height / 2
  const outline = `M0 0H${width - tip}L${width} ${height / 2}L${width - tip} ${height}H0Z`
  return (
    <svg
      className={classNames(styles.swatch, isFuture && styles.future)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <clipPath id={clipId}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <path d={outline} style={{ fill: colours.main }} />
        {colours.core ? (
          <rect y={height * 0.34} width={width} height={height * 0.32} style={{ fill: colours.core }} />
        ) : null}
        <path className={styles.threads} d={swatchThreads(width, height)} />
        <path className={styles.light} d={`M0 0H${width}V${height / 2}H0Z`} />
        {Array.from({ length: stripes }, (_, i) => (
          <rect
            key={i}
            x={width - tip - 5 - i * 5.2}
            width={2.8}
            height={height}
            style={{ fill: colours.stripe }}
          />
        ))}
      </g>
      <path className={styles.rim} d={outline} />
    </svg>
  )
}

const THREAD_DISTANCE = 3.2

function swatchThreads(width: number, height: number): string {
  const depth = height * 0.3
  let path = ''
  for (let x = -height; x < width + height; x += THREAD_DISTANCE) {
    path += `M${x.toFixed(1)} 0l${depth.toFixed(1)} ${height / 2}l${(-depth).toFixed(1)} ${height / 2}`
  }
  return path
}
