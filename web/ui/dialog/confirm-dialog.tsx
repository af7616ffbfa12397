import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import type { SportColour } from '../sport/sport.tsx'
import { AlertFrame } from './dialog.tsx'
import styles from './dialog.module.css'

/**
 * Asks before an action that cannot simply be undone. When the action destroys something, the safe answer has
 * the initial focus.
 */
export function ConfirmDialog(props: {
  readonly isOpen: boolean
  readonly title: string
  readonly text?: ReactNode
  /** Facts between the sentence and the buttons, see MetaList. */
  readonly children?: ReactNode
  /** "Ja, Training starten" */
  readonly confirmLabel: string
  readonly busyLabel?: string
  readonly cancelLabel: string
  /** A second way to continue, between the two. */
  readonly also?: { readonly label: string; readonly onChoose: () => void }
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** The error in words; the dialog stays open. */
  readonly error?: string | undefined
  readonly sport?: SportColour | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}): ReactNode {
  const { isBusy = false, isDangerous = false } = props
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertFrame
      isOpen={props.isOpen}
      title={props.title}
      text={props.text}
      sport={props.sport}
      initialFocus={isDangerous ? cancel : confirm}
      isBusy={isBusy}
      onCancel={props.onCancel}
    >
      {props.children}
      {props.error ? (
        <p className={styles.error} role="alert">
          {props.error}
        </p>
      ) : null}
      <div className={styles.choices}>
        <Button
          ref={confirm}
          variant={isDangerous ? 'dangerFilled' : 'primary'}
          size="large"
          isBlock
          isBusy={isBusy}
          {...(props.busyLabel === undefined ? {} : { busyLabel: props.busyLabel })}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
        {props.also === undefined ? null : (
          <Button size="large" isBlock isDisabled={isBusy} onClick={props.also.onChoose}>
            {props.also.label}
          </Button>
        )}
        <Button ref={cancel} isBlock isDisabled={isBusy} onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
      </div>
    </AlertFrame>
  )
}
