/** Fields keep the typed text, show their error in words and connect label, hint and error to the input. */
import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { caretDown } from '../icon/phosphor/caret-down.gen.ts'
import { check } from '../icon/phosphor/check.gen.ts'
import { circleNotch } from '../icon/phosphor/circle-notch.gen.ts'
import { eyeSlash } from '../icon/phosphor/eye-slash.gen.ts'
import { eye } from '../icon/phosphor/eye.gen.ts'
import { warningCircle } from '../icon/phosphor/warning-circle.gen.ts'
import { datedText } from './dated-text.ts'
import styles from './field.module.css'

export interface FieldStatus {
  readonly kind: 'checking' | 'free'
  /** "Wird geprüft", "Frei" */
  readonly text: string
}

export interface FieldFrameProps {
  readonly label: string
  /** The label is only for screen readers: a search field whose icon and placeholder explain it. */
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: ReactNode
  /** The error and how to correct it; may contain links. */
  readonly error?: ReactNode
  readonly status?: FieldStatus | undefined
  /** "(freiwillig)"; required fields have no mark. */
  readonly optionalText?: string | undefined
}

interface Described {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Label above, one status line below; `children` gets the props that connect them to the control. */
function FieldFrame(
  props: FieldFrameProps & { readonly id?: string; readonly children: (described: Described) => ReactNode },
): ReactNode {
  const ownId = useId()
  const id = props.id ?? ownId
  const hasError = props.error !== undefined && props.error !== null && props.error !== ''
  const lineId = `${id}-line`
  const hasLine = hasError || props.status !== undefined || props.hint !== undefined
  return (
    <div className={classNames(styles.field, hasError && styles.bad)}>
      <label htmlFor={id} className={props.isLabelHidden ? 'visually-hidden' : styles.label}>
        {props.optionalText === undefined ? props.label : `${props.label} `}
        {props.optionalText === undefined ? null : (
          <span className={styles.optional}>{props.optionalText}</span>
        )}
      </label>
      {props.children({
        id,
        'aria-invalid': hasError || undefined,
        'aria-describedby': hasLine ? lineId : undefined,
      })}
      <div id={lineId} aria-live="polite">
        <FieldLine {...props} hasError={hasError} />
      </div>
    </div>
  )
}

function FieldLine(
  props: Pick<FieldFrameProps, 'error' | 'status' | 'hint'> & { readonly hasError: boolean },
): ReactNode {
  if (props.hasError) {
    return (
      <p className={classNames(styles.line, styles.error)}>
        <Icon icon={warningCircle} weight="fill" size={18} />
        <span>{props.error}</span>
      </p>
    )
  }
  if (props.status) {
    const isChecking = props.status.kind === 'checking'
    return (
      <p className={classNames(styles.line, isChecking ? styles.checking : styles.free)}>
        <Icon icon={isChecking ? circleNotch : check} weight="bold" size={18} />
        <span>{props.status.text}</span>
      </p>
    )
  }
  return props.hint ? <p className={styles.hint}>{props.hint}</p> : null
}

/** The error of a form as a whole, styled like a field's error; announced at once. */
export function AlertLine(props: { readonly children: ReactNode }): ReactNode {
  return (
    <p role="alert" className={classNames(styles.line, styles.error)}>
      <Icon icon={warningCircle} weight="fill" size={18} />
      <span>{props.children}</span>
    </p>
  )
}

export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'className' | 'children'> & {
    readonly icon?: IconShape | undefined
    /** An IconButton inside the field. */
    readonly trail?: ReactNode
  }

/** One line of text. Takes every prop of an input. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, isLabelHidden, hint, error, status, optionalText, icon, trail, id, ...input } = props
  const dated = datedText(input.type, input.value)
  return (
    <FieldFrame
      {...{ label, isLabelHidden, hint, error, status, optionalText }}
      {...(id === undefined ? {} : { id })}
    >
      {(described) => (
        <div className={styles.control}>
          {icon ? <Icon icon={icon} className={styles.icon} /> : null}
          <input {...input} {...described} />
          {dated === undefined ? null : (
            <span aria-hidden="true" className={styles.dated}>
              <span className={styles.datedLong}>{dated.long}</span>
              <span className={styles.datedShort}>{dated.short}</span>
            </span>
          )}
          {trail}
        </div>
      )}
    </FieldFrame>
  )
}

/** A password that can be shown. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'trail'> & {
    /** "Passwort zeigen" and "Passwort verbergen" */
    readonly showLabel: string
    readonly hideLabel: string
  },
): ReactNode {
  const { showLabel, hideLabel, ...field } = props
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      trail={
        <IconButton
          icon={isShown ? eyeSlash : eye}
          label={isShown ? hideLabel : showLabel}
          onClick={() => setShown(!isShown)}
          className={styles.trail}
        />
      }
    />
  )
}

/** Several lines. */
export function TextAreaField(
  props: FieldFrameProps & Omit<ComponentProps<'textarea'>, 'className'>,
): ReactNode {
  const { label, hint, error, status, optionalText, id, ...area } = props
  return (
    <FieldFrame {...{ label, hint, error, status, optionalText }} {...(id === undefined ? {} : { id })}>
      {(described) => <textarea rows={4} {...area} {...described} className={styles.area} />}
    </FieldFrame>
  )
}

/** The native select in the frame of our fields. */
export function SelectField(
  props: FieldFrameProps &
    Omit<ComponentProps<'select'>, 'className' | 'children'> & {
      readonly options: readonly { readonly value: string; readonly text: string }[]
    },
): ReactNode {
  const { label, hint, error, status, optionalText, options, id, ...select } = props
  return (
    <FieldFrame {...{ label, hint, error, status, optionalText }} {...(id === undefined ? {} : { id })}>
      {(described) => (
        <div className={styles.control}>
          <select {...select} {...described}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <Icon icon={caretDown} weight="bold" size={18} className={styles.caret} />
        </div>
      )}
    </FieldFrame>
  )
}

/** A consent or an option; the whole row is the target. */
export function CheckField(
  props: Omit<ComponentProps<'input'>, 'className' | 'type'> & {
    readonly label: ReactNode
    readonly note?: ReactNode
    readonly error?: ReactNode
  },
): ReactNode {
  const { label, note, error, ...input } = props
  const noteId = useId()
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={note || error ? noteId : undefined}
        />
        <span className={styles.box}>
          <Icon icon={check} weight="bold" size={17} />
        </span>
        <span className="grow">{label}</span>
      </label>
      {note || error ? (
        <div id={noteId} className={styles.checkNote}>
          {error ? <FieldLine error={error} hasError /> : note}
        </div>
      ) : null}
    </div>
  )
}
