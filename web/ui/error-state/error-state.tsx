import type { ReactNode } from 'react'
import styles from './error-state.module.css'

/** A part of a page that could not be loaded: what is missing, what is safe, what to press. */
export function ErrorState(props: {
  readonly title: string
  readonly text?: string | undefined
  /** A drawing above, see Picture "empty-cut". */
  readonly picture?: ReactNode
  /** One primary button: "Noch einmal laden". */
  readonly action?: ReactNode
  /** Small line at the end, for example a RequestId. */
  readonly footnote?: ReactNode
  readonly headingLevel?: 1 | 2 | 3
}): ReactNode {
  const Heading = (['h1', 'h2', 'h3'] as const)[(props.headingLevel ?? 2) - 1] ?? 'h2'
  return (
    <div className={styles.state} role="alert">
      {props.picture ? <div className={styles.picture}>{props.picture}</div> : null}
      <Heading className="t-section">{props.title}</Heading>
      {props.text ? <p>{props.text}</p> : null}
      {props.action ? <div className={styles.action}>{props.action}</div> : null}
      {props.footnote}
    </div>
  )
}
