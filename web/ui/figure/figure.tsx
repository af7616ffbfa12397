import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './figure.module.css'

/** The one large number of a screen, with the sentence that explains it. */
export function Figure(props: {
  readonly value: ReactNode
  /** "von 99 aktiven Wochen" */
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly size?: 'normal' | 'small' | 'huge'
}): ReactNode {
  return (
    <div className={styles.tally}>
      <span className={classNames(styles.figure, styles[props.size ?? 'normal'])}>{props.value}</span>
      <p>
        <b className={styles.title}>{props.title}</b>
        {props.text ? <span className="t-muted">{props.text}</span> : null}
      </p>
    </div>
  )
}
