/**
 * A short code of digits: one field for keyboards, password managers and screen readers, drawn as cells that
 * fill.
 */
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { warningCircle } from '../icon/phosphor/warning-circle.gen.ts'
import styles from './code-input.module.css'

export function CodeInput(props: {
  /** "Code, 6 Ziffern" */
  readonly label: string
  readonly length: number
  readonly value: string
  /** Digits only, at most `length`: spaces or words around a pasted code are removed. */
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  /** One line below while there is no error. */
  readonly hint?: ReactNode
  readonly isDisabled?: boolean
  /** The page has just requested the code: the field takes the focus by itself. */
  readonly isAskedNow?: boolean
}): ReactNode {
  const { length, value, isAskedNow = false } = props
  const lineId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAskedNow) input.current?.focus()
  }, [isAskedNow])
  const isBad = props.error !== undefined && props.error !== null
  return (
    <div className={classNames(styles.code, isBad && styles.bad)}>
      <div className={styles.field}>
        <input
          ref={input}
          className={styles.input}
          aria-label={props.label}
          aria-invalid={isBad || undefined}
          aria-describedby={isBad || props.hint ? lineId : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          disabled={props.isDisabled}
          value={value}
          onChange={(event) => props.onChange(event.target.value.replaceAll(/\D/g, '').slice(0, length))}
        />
        <div className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={classNames(
                index < value.length && styles.filled,
                index === value.length && styles.next,
              )}
            >
              {value[index]}
              <i />
            </span>
          ))}
        </div>
      </div>
      <div id={lineId} aria-live="polite">
        {isBad ? (
          <p className={styles.error}>
            <Icon icon={warningCircle} weight="fill" size={18} />
            <span>{props.error}</span>
          </p>
        ) : (
          <p className="t-small t-muted">{props.hint}</p>
        )}
      </div>
    </div>
  )
}
