import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** The heading of a section with a count and something at its right: a link, a small button, a remark. */
export function SectionHead(props: {
  readonly title: ReactNode
  /** Quiet number behind the title. */
  readonly count?: number | undefined
  readonly aside?: ReactNode
  readonly level?: 2 | 3
  readonly id?: string
}): ReactNode {
  const Heading = props.level === 3 ? 'h3' : 'h2'
  return (
    <div className={styles.head}>
      <Heading id={props.id} className="t-section">
        {props.title}
        {props.count === undefined ? null : <span className={styles.count}> {props.count}</span>}
      </Heading>
      {props.aside ? <div className={styles.aside}>{props.aside}</div> : null}
    </div>
  )
}
