/**
 * Dialogs: a sheet from below on phones, a centred box on desktops. The focus stays inside and returns to
 * where it came from.
 */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { x } from '../icon/phosphor/x.gen.ts'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  readonly isOpen: boolean
  /** It has its own address, which going back leaves anyway. */
  readonly hasAddress?: boolean
  /** Escape, a press outside and the close button; ignored while `isBusy`. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  /** "Schließen" */
  readonly closeLabel: string
  readonly children?: ReactNode
  /** Buttons that stick to the lower edge of a long sheet. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'normal' | 'large'
  /** The page's colour does not reach dialogs, because they hang on the body. */
  readonly sport?: SportColour | undefined
  readonly isBusy?: boolean
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** A dialog or sheet with a title, a close button and a place for buttons. */
export function Dialog(props: DialogProps): ReactNode {
  const { isBusy = false, onClose } = props
  useBackCloses(props.isOpen && props.hasAddress !== true, onClose, isBusy)
  return (
    <BaseDialog.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Popup
          {...sportProps(props.sport)}
          initialFocus={props.initialFocus}
          className={classNames(styles.sheet, styles[props.size ?? 'normal'])}
        >
          <div className={styles.head}>
            <div className="grow">
              <BaseDialog.Title className={classNames('t-section', styles.title)}>
                {props.title}
              </BaseDialog.Title>
              {props.description ? (
                <BaseDialog.Description className={styles.description}>
                  {props.description}
                </BaseDialog.Description>
              ) : null}
            </div>
            <IconButton
              icon={x}
              label={props.closeLabel}
              onClick={onClose}
              isDisabled={isBusy}
              className={styles.close}
            />
          </div>
          {props.children}
          {props.footer ? <div className={styles.footer}>{props.footer}</div> : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** The frame of ConfirmDialog: needs an answer, and a press outside does nothing. */
export function AlertFrame(props: {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly title: string
  readonly text?: ReactNode
  readonly sport?: SportColour | undefined
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}): ReactNode {
  const { isBusy, onCancel } = props
  useBackCloses(props.isOpen, onCancel, isBusy)
  return (
    <AlertDialog.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup
          {...sportProps(props.sport)}
          initialFocus={props.initialFocus}
          className={classNames(styles.sheet, styles.small)}
        >
          <AlertDialog.Title className="t-section">{props.title}</AlertDialog.Title>
          {props.text ? (
            <AlertDialog.Description className={styles.description} render={<div />}>
              {props.text}
            </AlertDialog.Description>
          ) : null}
          {props.children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
