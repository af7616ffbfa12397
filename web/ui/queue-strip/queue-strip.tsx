import type { ReactNode } from 'react'
import styles from './queue-strip.module.css'

/**
 * This many arrows fit side by side on a phone; of a longer queue the part around the user's own place is
 * shown.
 */
const MOST = 6

/** A place in a queue: one arrow for each member in it, the user's own larger. `label` says it in words. */
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
