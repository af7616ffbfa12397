import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { lockSimple } from '../icon/phosphor/lock-simple.gen.ts'
import { WhyLine } from '../locked-reason/locked-reason.tsx'
import styles from './choice.module.css'

export interface ChoiceItem<Value extends string> {
  readonly value: Value
  readonly icon: IconShape
  readonly title: string
  readonly note: string
  /** The reason why it cannot be chosen. */
  readonly whyNot?: string | undefined
}

/** A choice of one card, each with icon, name and a note. Arrow keys move between them. */
export function ChoiceList<Value extends string>(props: {
  readonly label: string
  readonly items: readonly ChoiceItem<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** The id of the error text of the choice. */
  readonly errorId?: string | undefined
}): ReactNode {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      aria-invalid={props.errorId === undefined ? undefined : true}
      aria-describedby={props.errorId}
      className={styles.list}
    >
      {props.items.map((item) => {
        const isOn = item.value === props.value
        const isOff = item.whyNot !== undefined
        return (
          <label
            key={item.value}
            className={classNames(styles.choice, isOn && styles.on, isOff && styles.off)}
          >
            <input
              className="visually-hidden"
              type="radio"
              name={group}
              value={item.value}
              checked={isOn}
              disabled={isOff}
              onChange={() => props.onChange(item.value)}
            />
            <Icon icon={item.icon} size={28} />
            <span className="grow">
              <span className={styles.title}>{item.title}</span>
              <span className={styles.note}>{item.note}</span>
              {item.whyNot === undefined ? null : (
                <span className={styles.why}>
                  <WhyLine icon={lockSimple}>{item.whyNot}</WhyLine>
                </span>
              )}
            </span>
            {isOn ? (
              <span className={styles.mark}>
                <Icon icon={check} weight="bold" size={16} />
              </span>
            ) : null}
          </label>
        )
      })}
    </div>
  )
}
