import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Nothing here yet: a drawing, a headline, one sentence, one action. */
export function EmptyState(props: {
  readonly title: string
  readonly text?: string | undefined
  readonly picture?: ReactNode
  readonly action?: ReactNode
  readonly headingLevel?: 1 | 2 | 3
}): ReactNode {
  const Heading = (['h1', 'h2', 'h3'] as const)[(props.headingLevel ?? 2) - 1] ?? 'h2'
  return (
    <div className={styles.state}>
      {props.picture ? <div className={styles.picture}>{props.picture}</div> : null}
      <Heading className="t-section">{props.title}</Heading>
      {props.text ? <p>{props.text}</p> : null}
      {props.action ? <div className={styles.action}>{props.action}</div> : null}
    </div>
  )
}
