import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import styles from './banner.module.css'

/** A notice inside a page. No timeout: it stays as long as it is true. */
export function Banner(props: {
  readonly icon: IconShape
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly tone?: 'neutral' | 'info' | 'warning' | 'danger' | 'positive'
  /** `alert` interrupts a screen reader, `status` waits, and without a value nothing is announced. */
  readonly live?: 'alert' | 'status'
}): ReactNode {
  return (
    <div className={classNames(styles.banner, styles[props.tone ?? 'neutral'])} role={props.live}>
      <Icon icon={props.icon} className={styles.icon} />
      <div className="grow">
        <p className="t-item">{props.title}</p>
        {props.children ? <div className="t-small">{props.children}</div> : null}
        {props.action ? <div className={styles.action}>{props.action}</div> : null}
      </div>
    </div>
  )
}
