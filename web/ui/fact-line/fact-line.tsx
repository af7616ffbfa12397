import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import styles from './fact-line.module.css'

/** One fact with an action: for example the address that an email was sent to. */
export function FactLine(props: {
  readonly icon: IconShape
  readonly title: string
  readonly note?: ReactNode
  readonly action?: ReactNode
}): ReactNode {
  return (
    <div className={styles.line}>
      <Icon icon={props.icon} className={styles.icon} />
      <span className={styles.words}>
        <span className="t-strong">{props.title}</span>
        {props.note ? <span className="t-small t-muted">{props.note}</span> : null}
      </span>
      {props.action}
    </div>
  )
}
