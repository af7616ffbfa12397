/** The keys of the player, wherever in its dialog the focus is. */
import { useEffect, useEffectEvent } from 'react'
import { type Command, commandOf, type KeyPress } from './keys.ts'

/** Menus, lists and tabs walk with the arrows and jump to what begins with a letter. */
const WALKED =
  '[role="menu"], [role="listbox"], [role="radiogroup"], [role="tablist"], [role="grid"], [role="combobox"]'

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (target instanceof HTMLInputElement) return target.type === 'range' ? 'slider' : 'text'
  if (target instanceof Element && target.closest(WALKED)) return 'text'
  if (target instanceof Element && target.matches('[role="slider"], [role="spinbutton"]')) return 'slider'
  if (target instanceof HTMLElement && target.matches('textarea, select, [contenteditable]')) return 'text'
  return target instanceof HTMLElement && target.matches('button, a, summary') ? 'button' : 'other'
}

/** What lies over the player, a confirmation say, has its own keys. */
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
    // before the dialog hears it, which keeps arrows, Home and End to itself
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}
