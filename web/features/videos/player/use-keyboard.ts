/** The keys of the player, wherever in its dialog the focus is. */
import { useEffect, useEffectEvent } from 'react'
import { type Command, commandOf, type KeyPress } from './keys.ts'

/** Menus, lists and tabs use the arrow keys and jump to an item by its first letter. */
const WALKED =
  '[role="menu"], [role="listbox"], [role="radiogroup"], [role="tablist"], [role="grid"], [role="combobox"]'

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (target instanceof HTMLInputElement) return target.type === 'range' ? 'slider' : 'text'
  if (target instanceof Element && target.closest(WALKED)) return 'text'
  if (target instanceof Element && target.matches('[role="slider"], [role="spinbutton"]')) return 'slider'
  if (target instanceof HTMLElement && target.matches('textarea, select, [contenteditable]')) return 'text'
  return target instanceof HTMLElement && target.matches('button, a, summary') ? 'button' : 'other'
}

/** A dialog over the player, such as a confirmation, has its own keys. */
export const isInPlayer = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]')
  return dialog === null ? target === document.body : dialog.querySelector('video') !== null
}

export function useKeyboard(isOn: boolean, runPlayerCommand: (command: Command) => void): void {
  const onCommand = useEffectEvent(runPlayerCommand)
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isInPlayer(event.target)) return
      const command = commandOf({
        key: event.key,
        isModified: event.ctrlKey || event.altKey || event.metaKey,
        focus: focusOf(event.target),
      })
      if (!command) return
      event.preventDefault()
      onCommand(command)
    }
    // Before the dialog handles the key, because it consumes arrows, Home and End.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}
