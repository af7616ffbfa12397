/** Ctrl-K or Cmd-K opens the palette anywhere, a question mark the list of keys; each next page closes both. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import { pageChanges } from '../navigation/page-changes.ts'

export type PaletteKind = 'palette' | 'keys'
export type PaletteState = {
  readonly open: PaletteKind | undefined
  /** The one that was open last: it stays rendered while it fades. */
  readonly last: PaletteKind | undefined
  readonly show: (kind: PaletteKind) => void
  readonly close: () => void
}

const TYPED_IN = 'input, textarea, select, [contenteditable]'
const DIALOG = '[role="dialog"], [role="alertdialog"]'

/** What a key press opens. A field keeps its question mark, and an open dialog both keys. */
export function kindOf(event: KeyboardEvent): PaletteKind | undefined {
  if (event.defaultPrevented || event.altKey || document.querySelector(DIALOG) !== null) return undefined
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : undefined
  const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN) !== null
  return event.key === '?' && !isTyping ? 'keys' : undefined
}

export function usePalette(): PaletteState {
  const changes = useStore(pageChanges)
  const [opened, setOpened] = useState<{ readonly kind: PaletteKind; readonly on: number | undefined }>()
  const show = (kind: PaletteKind): void => setOpened({ kind, on: changes })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const kind = kindOf(event)
    if (kind === undefined) return
    // in some browsers Ctrl-K goes to the address
    event.preventDefault()
    show(kind)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    open: opened?.on === changes ? opened.kind : undefined,
    last: opened?.kind,
    show,
    close: () => setOpened((before) => before && { kind: before.kind, on: undefined }),
  }
}
