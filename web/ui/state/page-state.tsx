import type { ReactNode } from 'react'
import styles from './page-state.module.css'

export type StateProps = {
  readonly title: string
  readonly text?: string | undefined
  /** A drawing above, see Picture "empty-cut". */
  readonly picture?: ReactNode
  /** One primary button; where needed a second one beside it. */
  readonly action?: ReactNode
  readonly headingLevel?: 1 | 2 | 3
}

/** What a place shows instead of its content. Pages use `EmptyState` or `ErrorState`. */
export function PageState(
  props: StateProps & {
    readonly footnote?: ReactNode
    readonly role?: 'alert'
    /** Actions one below the other, for a button with a link under it. */
    readonly isStacked?: boolean
  },
): ReactNode {
  const Heading = (['h1', 'h2', 'h3'] as const)[(props.headingLevel ?? 2) - 1] ?? 'h2'
  return (
    <div className={styles.state} role={props.role}>
      {props.picture ? <div className={styles.picture}>{props.picture}</div> : null}
      <Heading className="t-section">{props.title}</Heading>
      {props.text ? <p>{props.text}</p> : null}
      {props.action ? (
        <div className={props.isStacked ? styles.stacked : styles.action}>{props.action}</div>
      ) : null}
      {props.footnote}
    </div>
  )
}
