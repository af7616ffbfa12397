import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './page-head.module.css'

/** The one h1 of a page, with a line above, a line below and actions at the right. */
export function PageHead(props: {
  readonly title: ReactNode
  /** A line above: the date, the sport and level with its swatch. */
  readonly above?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly size?: 'normal' | 'small'
  /** On phones the top bar already shows the title: there the h1 is for screen readers only. */
  readonly isHiddenOnPhone?: boolean
  readonly id?: string
}): ReactNode {
  return (
    <header className={classNames(styles.head, props.isHiddenOnPhone && styles.hidden)}>
      <div className="grow">
        {props.above ? <div className={styles.above}>{props.above}</div> : null}
        <h1 id={props.id} tabIndex={-1} className={props.size === 'small' ? 't-page-small' : 't-page'}>
          {props.title}
        </h1>
        {props.lead ? (
          <div className={classNames(styles.lead, props.size === 'small' && styles.small)}>{props.lead}</div>
        ) : null}
      </div>
      {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
    </header>
  )
}
