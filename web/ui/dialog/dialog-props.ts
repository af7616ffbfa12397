/** What dialogs are given, for their callers and for the frames that come later. */
import type { ReactNode, RefObject } from 'react'
import type { SportColour } from '../sport/sport.tsx'

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

export type AlertProps = {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly title: string
  readonly text?: ReactNode
  readonly sport?: SportColour | undefined
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

export type FullScreenProps = {
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
}
