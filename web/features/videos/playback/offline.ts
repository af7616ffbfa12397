/** Whether the browser is offline, known at once, before any request fails. */
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine)
