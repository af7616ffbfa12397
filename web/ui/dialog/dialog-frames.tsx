/**
 * Dialogs with the library that keeps the focus inside and returns it to where it came from. `late-frames.ts`
 * loads them after the page that may open one.
 */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { x } from '../icon/phosphor/x.gen.ts'
import { sportProps } from '../sport/sport.tsx'
import { useBackCloses } from './back-closes.ts'
import type { AlertProps, DialogProps, FullScreenProps } from './dialog-props.ts'
import styles from './dialog.module.css'
import screenStyles from './full-screen.module.css'

/** A dialog or sheet with a title, a close button and a place for buttons. */
export function DialogFrame(props: DialogProps): ReactNode {
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
export function AlertDialogFrame(props: AlertProps): ReactNode {
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

/** A dialog that takes the whole screen and brings its own content: player, scanner, moment. */
export function FullScreenFrame(props: FullScreenProps): ReactNode {
  useBackCloses(props.isOpen && props.hasAddress !== true, props.onClose)
  const theme = props.surface === 'stage' ? { 'data-theme': 'dark', 'data-surface': 'stage' } : {}
  return (
    <BaseDialog.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose()
      }}
    >
      <BaseDialog.Portal>
        {props.layer === 'scanner' ? <BaseDialog.Backdrop className={screenStyles.backdrop} /> : null}
        <BaseDialog.Popup
          {...theme}
          {...sportProps(props.sport)}
          aria-label={props.label}
          initialFocus={props.initialFocus}
          className={classNames(screenStyles.screen, screenStyles[props.layer])}
        >
          {props.children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
