/** Arrow left and right change the week, unless a field or dialog needs the keys. */
import { useEffect, useEffectEvent } from 'react'

const isOurs = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const target = event.target instanceof Element ? event.target : undefined
  return (
    target?.closest('input, select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]') ===
    null
  )
}

export function useWeekKeys(turn: (weeks: -1 | 1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event)) return
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
