import type { ReactNode } from 'react'
import styles from './waiting.module.css'

/** Something is awaited that happens elsewhere; it goes on by itself. */
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
