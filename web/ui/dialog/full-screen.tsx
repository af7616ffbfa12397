import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './full-screen.module.css'

/** A dialog that takes the whole screen and brings its own content: player, scanner, moment. */
export function FullScreen(props: {
  readonly isOpen: boolean
  /** It has its own address, which going back leaves anyway. */
  readonly hasAddress?: boolean
  readonly onClose: () => void
  /** "Video", "Scanner" */
  readonly label: string
  /** `stage` is always dark; `hall` follows the theme. */
  readonly surface: 'stage' | 'hall'
  /** From 1024 px on the scanner is a box of phone size in the middle. */
  readonly layer: 'dialog' | 'player' | 'scanner'
  readonly sport?: SportColour | undefined
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}): ReactNode {
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
        {props.layer === 'scanner' ? <BaseDialog.Backdrop className={styles.backdrop} /> : null}
        <BaseDialog.Popup
          {...theme}
          {...sportProps(props.sport)}
          aria-label={props.label}
          initialFocus={props.initialFocus}
          className={classNames(styles.screen, styles[props.layer])}
        >
          {props.children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
