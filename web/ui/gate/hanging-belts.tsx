import { useId } from 'react'
import type { ReactNode } from 'react'
import { beltColours } from '../band/belt-colour.ts'
import styles from './hanging-belts.module.css'

/** How far each of the twelve belts hangs down. */
const LENGTHS = [541, 473, 551, 508, 563, 545, 430, 519, 572, 464, 497, 556]
const WIDTH = 46
const DISTANCE = 63.5
const FIRST_X = 22
const TIP = 18
const THREAD_DISTANCE = 9

/** The picture of the login: all twelve belts hang side by side like on the wall of a hall. A low picture cuts them above, never at their tips. */
export function HangingBelts(): ReactNode {
  const id = useId()
  return (
    <>
      <svg
        className={styles.belts}
        viewBox="0 0 780 640"
        preserveAspectRatio="xMinYMax slice"
        aria-hidden="true"
      >
        {LENGTHS.map((length, index) => (
          <HangingBelt key={index} level={index + 1} length={length} id={id} />
        ))}
      </svg>
      <span className={styles.shade} />
    </>
  )
}

function HangingBelt(props: {
  readonly level: number
  readonly length: number
  readonly id: string
}): ReactNode {
  const { level, length, id } = props
  const x = FIRST_X + (level - 1) * DISTANCE
  const clipId = `${id}-${level}`
  return (
    <>
      <clipPath id={clipId}>
        <path d={`M${x} -4H${x + WIDTH}V${length - TIP}L${x + WIDTH / 2} ${length}L${x} ${length - TIP}Z`} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <rect x={x} y={-4} width={WIDTH} height={length + 4} style={{ fill: beltColours({ level }).main }} />
        <rect className={styles.light} x={x} y={-4} width={WIDTH / 2} height={length + 4} />
        <path className={styles.threads} d={threads(x, length)} />
        {level === 3 ? <path className={styles.stripe} d={stripe(x, length)} /> : null}
      </g>
    </>
  )
}

function threads(x: number, length: number): string {
  let path = ''
  for (let y = -8; y < length; y += THREAD_DISTANCE) path += `M${x} ${y}l${WIDTH / 2} 11l${WIDTH / 2} -11`
  return path
}

/** The first stripe on the honey belt. */
function stripe(x: number, length: number): string {
  const half = WIDTH / 2
  return `M${x} ${length - 66}l${half} 14l${half} -14v9l-${half} 14l-${half} -14z`
}
