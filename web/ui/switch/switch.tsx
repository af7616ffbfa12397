import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './switch.module.css'

/** A setting that takes effect at once; the whole row is the target. */
export function Switch(props: {
  readonly label: string
  readonly note?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
  /** The label is only for screen readers: in a table, whose columns explain it. */
  readonly isLabelHidden?: boolean
}): ReactNode {
  const noteId = useId()
  return (
    <label className={styles.row}>
      <span className={props.isLabelHidden ? 'visually-hidden' : 'grow'}>
        <span className={styles.label}>{props.label}</span>
        {props.note ? (
          <span id={noteId} className={styles.note}>
            {props.note}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={props.label}
        aria-describedby={props.note ? noteId : undefined}
        aria-checked={props.isOn}
        checked={props.isOn}
        disabled={props.isDisabled}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </label>
  )
}
