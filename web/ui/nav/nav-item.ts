import type { IconShape } from '../icon/icon.tsx'

/** One entry of a menu, ready to be shown: conditions and counters are already decided. */
export interface NavItem {
  readonly id: string
  readonly label: string
  /** Where it leads; an entry without one opens something, see `onPress`. */
  readonly href?: string | undefined
  /** Opens a sheet: the entry is a button, `isOpen` says whether the sheet is there. */
  readonly onPress?: (() => void) | undefined
  readonly isOpen?: boolean | undefined
  readonly icon: IconShape
  readonly isCurrent?: boolean
  /** Unread or waiting; 0 is not shown. */
  readonly count?: number | undefined
  /** Read instead of the bare number: "2 neu". */
  readonly countLabel?: string | undefined
  /** A word or two of invitation: "Probetraining". */
  readonly banner?: string | undefined
}
