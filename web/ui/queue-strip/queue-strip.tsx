import type { ReactNode } from 'react'
import styles from './queue-strip.module.css'

/** So many arrows stand side by side on a phone; of a longer queue those around one's own place are shown. */
const MOST = 6

/** A place in a queue: one arrow for each who stands there, one's own larger. `label` says it in words. */
export function QueueStrip(props: {
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly label: string
}): ReactNode {
  const { position, count, label } = props
  const shown = Math.min(MOST, Math.max(count, position))
  const first = Math.min(Math.max(1, position - Math.floor(shown / 2)), Math.max(count, position) - shown + 1)
  return (
    <>
      <p className="visually-hidden">{label}</p>
      <div className={styles.strip} aria-hidden="true">
        {Array.from({ length: shown }, (_, index) => first + index).map((place) => (
          <span key={place} className={place === position ? `${styles.place} ${styles.mine}` : styles.place}>
            {place}
          </span>
        ))}
      </div>
    </>
  )
}
