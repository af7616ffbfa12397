/**
 * Which conditions a new password meets, as a band that grows with each of them. Also how hard it is to
 * guess.
 */
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { checkCircle } from '../icon/phosphor/check-circle.gen.ts'
import { circle } from '../icon/phosphor/circle.gen.ts'
import { Chevrons } from '../woven/woven-progress.tsx'
import styles from './password-meter.module.css'

export interface PasswordConditionItem {
  readonly id: string
  readonly text: string
  readonly isMet: boolean
}

export function PasswordMeter(props: {
  readonly conditions: readonly PasswordConditionItem[]
  /** "3 von 4 erfüllt" */
  readonly label: string
  /** Read after each condition: "erfüllt", "fehlt noch". */
  readonly metText: string
  readonly openText: string
  /** "stark"; absent while it is not known. */
  readonly strength?: string | undefined
  /** The reason of a refusal although every condition is met. */
  readonly hint?: ReactNode
  /** Refused regardless of the conditions: then no condition looks fulfilled. */
  readonly isRefused?: boolean
}): ReactNode {
  const { conditions } = props
  const met = conditions.filter(({ isMet }) => isMet).length
  const isAll = met === conditions.length && props.isRefused !== true
  return (
    <div className={classNames(styles.meter, isAll && styles.all)}>
      <div className={styles.head}>
        <Chevrons of={conditions.length} done={met} size="large" label={props.label} />
        <span className={styles.strength} aria-live="polite">
          {props.strength}
        </span>
      </div>
      <ul className={styles.list}>
        {conditions.map(({ id, text, isMet }) => (
          <li key={id} className={classNames(styles.condition, isMet && styles.met)}>
            <Icon icon={isMet ? checkCircle : circle} weight={isMet ? 'fill' : 'regular'} size={18} />
            <span>
              {text}
              <span className="visually-hidden">{`, ${isMet ? props.metText : props.openText}`}</span>
            </span>
          </li>
        ))}
      </ul>
      {props.hint}
    </div>
  )
}
