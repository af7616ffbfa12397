import type { ReactNode } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import type { AvatarProps } from '../avatar/avatar.tsx'
import { Swatch } from '../band/swatch.tsx'
import type { Belt } from '../band/belt-colour.ts'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { caretDown } from '../icon/phosphor/caret-down.gen.ts'
import { check } from '../icon/phosphor/check.gen.ts'
import { circleNotch } from '../icon/phosphor/circle-notch.gen.ts'
import { clock } from '../icon/phosphor/clock.gen.ts'
import { warning } from '../icon/phosphor/warning.gen.ts'
import styles from './attendance-row.module.css'

/** The 48 px square that confirms a member's presence, and undoes it. */
export function ConfirmToggle(props: {
  readonly isConfirmed: boolean
  /** "Aylin Kaya bestätigen"; the pressed state says the rest. */
  readonly label: string
  readonly onToggle: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
}): ReactNode {
  const isBusy = props.isBusy ?? false
  return (
    <button
      type="button"
      className={styles.toggle}
      data-print="tick"
      aria-pressed={props.isConfirmed}
      aria-label={props.label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || props.isDisabled || undefined}
      onClick={() => {
        if (!isBusy && !props.isDisabled) props.onToggle()
      }}
    >
      <Icon
        icon={isBusy ? circleNotch : check}
        weight="bold"
        className={classNames(isBusy && styles.spinner)}
      />
    </button>
  )
}

/** Replaces the toggle while a change has not reached the server: it waits, or the trainer has to choose. */
export function QueuedToggle(props: {
  readonly state: 'waiting' | 'attention'
  /** "Mara Lindner: bestätigt, wartet auf Netz" */
  readonly label: string
  readonly onPress: () => void
}): ReactNode {
  return (
    <button
      type="button"
      className={classNames(styles.toggle, styles[props.state])}
      data-print="tick"
      aria-label={props.label}
      onClick={props.onPress}
    >
      <Icon icon={props.state === 'waiting' ? clock : warning} weight="bold" />
    </button>
  )
}

/** A small native select: the module or the minutes suggested for a member. */
export function SuggestionPicker(props: {
  /** "Modul für Mara Lindner" */
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly onChange: (value: string) => void
  readonly isDisabled?: boolean
}): ReactNode {
  return (
    <span className={styles.picker}>
      <select
        aria-label={props.label}
        value={props.value}
        disabled={props.isDisabled}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon icon={caretDown} weight="bold" size={16} />
    </span>
  )
}

/** The choices for one member in one line; a long module name is shortened. */
export function PickerRow(props: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.pickers}>{props.children}</span>
}

/** One member of a class: picture, belt, name, state at the right, suggestions below. */
export function AttendanceRow(props: {
  readonly avatar: AvatarProps
  readonly name: string
  /** "Level 3" */
  readonly note?: ReactNode
  readonly belt?: Belt | undefined
  /** ConfirmToggle, IconButton or Tag. */
  readonly trail?: ReactNode
  /** SuggestionPickers, or a Tag such as "Erstes Mal hier". */
  readonly below?: ReactNode
}): ReactNode {
  return (
    <li className={styles.row}>
      <Avatar {...props.avatar} />
      <div className="grow">
        <span className={styles.name}>{props.name}</span>
        {props.note || props.belt ? (
          <span className={styles.note}>
            {props.belt ? <Swatch belt={props.belt} width={30} height={10} /> : null}
            {props.note}
          </span>
        ) : null}
      </div>
      {props.trail}
      {props.below ? <div className={styles.below}>{props.below}</div> : null}
    </li>
  )
}
