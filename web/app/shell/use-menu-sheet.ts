/** Opening and closing the menu; navigating closes it (§2). */
import { useEffect, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { pageChanges } from '../navigation/page-changes.ts'

export type SheetKind = 'menu' | 'account'

export type MenuSheetState = {
  readonly open: SheetKind | undefined
  /** The last one that was open: it stays while it slides out. */
  readonly last: SheetKind | undefined
  readonly show: (kind: SheetKind) => void
  readonly close: () => void
}

export function useMenuSheet(): MenuSheetState {
  const [open, setOpen] = useState<SheetKind>()
  const [last, setLast] = useState<SheetKind>()
  const changes = useStore(pageChanges)
  useEffect(() => setOpen(undefined), [changes])
  return {
    open,
    last,
    show: (kind) => {
      setOpen(kind)
      setLast(kind)
    },
    close: () => setOpen(undefined),
  }
}
