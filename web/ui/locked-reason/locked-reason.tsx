import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './locked-reason.module.css'

/** Why something is locked, as a list of conditions. */
export function LockedReasons(props: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return <ul aria-label={props.label}>{props.children}</ul>
}

/**
 * One condition: the requirement, the current state, what opens it; fulfilled ones show a check. At most one
 * filled button.
 */
export function LockedReason(props: {
  readonly icon: IconShape
  readonly title: string
  readonly text?: ReactNode
  readonly isFulfilled?: boolean
  /** Text of the check mark: "erfüllt". */
  readonly fulfilledLabel?: string
  readonly action?: ReactNode
}): ReactNode {
  const isFulfilled = props.isFulfilled ?? false
  return (
    <li className={styles.reason}>
      <span className={classNames(styles.icon, isFulfilled && styles.fulfilled)}>
        <Icon icon={isFulfilled ? check : props.icon} weight={isFulfilled ? 'bold' : 'regular'} />
      </span>
      <div className="grow">
        <p className="t-strong">
          <Spoken more={[isFulfilled ? props.fulfilledLabel : undefined]}>{props.title}</Spoken>
        </p>
        {props.text ? <div className="t-small t-muted">{props.text}</div> : null}
        {props.action ? <div className={styles.action}>{props.action}</div> : null}
      </div>
    </li>
  )
}

/** The short form below a tile: a small icon and what opens it. */
export function WhyLine(props: { readonly icon: IconShape; readonly children: ReactNode }): ReactNode {
  return (
    <span className={styles.why}>
      <Icon icon={props.icon} weight="bold" size={17} />
      <span>{props.children}</span>
    </span>
  )
}
