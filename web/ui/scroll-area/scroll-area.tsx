import type { ReactNode } from 'react'
import styles from './scroll-area.module.css'

/** Content wider than its container scrolls sideways. It takes focus, so that arrow keys scroll it. */
export function ScrollArea(props: {
  /** Names the area for screen readers. */
  readonly label: string
  readonly children: ReactNode
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.area} aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  )
}
