/** Several of a few: boxes under one heading. The form keeps them as one text, so that its rules and errors are those of a field. */
import { type ReactNode, useId } from 'react'
import { AlertLine, CheckField } from '../../ui/field/field.tsx'
import styles from './programs.module.css'

const BETWEEN = ' '

export const chosenOf = <Value extends string>(text: string, all: readonly Value[]): Value[] => {
  const chosen = text.split(BETWEEN)
  return all.filter((value) => chosen.includes(value))
}

export const textOfChosen = (values: readonly string[]): string => values.join(BETWEEN)

export function CheckList<Value extends string>(props: {
  readonly label: string
  readonly options: readonly Value[]
  readonly labelOf: (value: Value) => string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}): ReactNode {
  const id = useId()
  const chosen = chosenOf(props.value, props.options)
  return (
    <fieldset className={styles.checks} aria-describedby={props.error === undefined ? undefined : id}>
      <legend>{props.label}</legend>
      {props.options.map((option) => (
        <CheckField
          key={option}
          label={props.labelOf(option)}
          checked={chosen.includes(option)}
          onChange={(event) =>
            props.onChange(
              textOfChosen(
                event.target.checked ? [...chosen, option] : chosen.filter((one) => one !== option),
              ),
            )
          }
        />
      ))}
      {props.error === undefined ? null : (
        <div id={id}>
          <AlertLine>{props.error}</AlertLine>
        </div>
      )}
    </fieldset>
  )
}
