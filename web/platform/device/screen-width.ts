/** Whether the screen is a desktop, for code that is loaded only there; mere looks belong in CSS. */
import { useSyncExternalStore } from 'react'

/** visual.md Layout: desktop from here on. */
const DESKTOP = '(min-width: 64rem)'

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(DESKTOP)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(DESKTOP).matches)
