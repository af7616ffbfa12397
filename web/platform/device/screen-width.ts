/** Whether the screen is a desktop, for code that is loaded only there; mere looks belong in CSS. */
import { useSyncExternalStore } from 'react'

/** visual.md Layout: desktop from here on. */
const DESKTOP = '(min-width: 64rem)'

/** Where the browser cannot tell, the screen counts as narrow. */
const desktop = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia(DESKTOP) : undefined

const subscribe = (listener: () => void): (() => void) => {
  const query = desktop()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, () => desktop()?.matches === true)
