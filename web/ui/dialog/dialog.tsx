/**
 * Dialogs: a sheet from below on phones, a centred box on desktops. Their library comes after the page
 * (`late-frames.ts`), so that a closed dialog delays nothing.
 */
import type { ReactNode } from 'react'
import type { AlertProps, DialogProps } from './dialog-props.ts'
import { useFrames } from './late-frames.ts'

/** A dialog or sheet with a title, a close button and a place for buttons. */
export function Dialog(props: DialogProps): ReactNode {
  const frames = useFrames(props.isOpen, props.onClose)
  return frames === undefined ? null : <frames.DialogFrame {...props} />
}

/** The frame of ConfirmDialog: needs an answer, and a press outside does nothing. */
export function AlertFrame(props: AlertProps): ReactNode {
  const frames = useFrames(props.isOpen, props.onCancel)
  return frames === undefined ? null : <frames.AlertDialogFrame {...props} />
}
