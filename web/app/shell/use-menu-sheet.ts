/** Opening and closing the menu; navigating closes it (§2). */
import { useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { pageChanges } from '../navigation/page-changes.ts'

export type SheetKind = 'menu' | 'account'

export type MenuSheetState = {
  readonly open: SheetKind | undefined
  /** The menu that was open last: it stays rendered while it slides out. */
  readonly last: SheetKind | undefined
  readonly show: (kind: SheetKind) => void
  readonly close: () => void
}

export function useMenuSheet(): MenuSheetState {
  const changes = useStore(pageChanges)
  /** The page on which the menu was opened; on the next page it counts as closed. */
  const [opened, setOpened] = useState<{ readonly kind: SheetKind; readonly on: number | undefined }>()
  return {
    open: opened?.on === changes ? opened.kind : undefined,
    last: opened?.kind,
    show: (kind) => setOpened({ kind, on: changes }),
    close: () => setOpened((before) => before && { kind: before.kind, on: undefined }),
  }
}
