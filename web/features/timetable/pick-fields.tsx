/** Two controls for a choice among a few: several weekdays, and one of some words side by side. */
import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import styles from './timetable.module.css'

export type Pick<Value> = { readonly value: Value; readonly text: string; readonly label?: string }

/** Any number of them. `label` of an item is read out in place of its short text. */
export function ManyOf<Value extends number>(props: {
  readonly label: string
  readonly items: readonly Pick<Value>[]
  readonly values: readonly Value[]
  readonly error?: string | undefined
  readonly onChange: (values: Value[]) => void
}): ReactNode {
  const { label, items, values, error, onChange } = props
  const errorId = useId()
  const wrong = error === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': errorId } as const)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        {items.map(({ value, text, label: said }) => {
          const isOn = values.includes(value)
          return (
            <label key={value} className={classNames(styles.day, isOn && styles.isOn)}>
              <input
                type="checkbox"
                className="visually-hidden"
                aria-label={said}
                {...wrong}
                checked={isOn}
                onChange={() =>
                  onChange(
                    isOn
                      ? values.filter((one) => one !== value)
                      : [...values, value].toSorted((left, right) => left - right),
                  )
                }
              />
              {text}
            </label>
          )
        })}
      </div>
      <div id={errorId} aria-live="polite">
        {error === undefined ? null : <p className={styles.error}>{error}</p>}
      </div>
    </fieldset>
  )
}

export function OneOf<Value extends string>(props: {
  readonly label: string
  readonly items: readonly Pick<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}): ReactNode {
  const { label, items, value: chosen, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {items.map(({ value, text }) => (
          <label key={value} className={classNames(styles.choice, value === chosen && styles.isOn)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
