import type { ReactNode } from 'react'
import styles from './waiting.module.css'

/** Waits for something that happens elsewhere, and continues by itself. */
export function Waiting(props: { readonly text: string }): ReactNode {
  return (
    <output className={styles.waiting}>
      <span className={styles.band} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{props.text}</span>
    </output>
  )
}
