/** Keeps the screen on while a code is shown, where the browser can. */
import { useEffect } from 'react'

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async (): Promise<void> => {
      // Missing in older browsers, whatever the types say.
      const locks = navigator.wakeLock as WakeLock | undefined
      if (locks === undefined || document.visibilityState !== 'visible') return
      // Refused with an empty battery; then the screen goes dark as usual.
      const taken = await locks.request('screen').catch(() => undefined)
      if (isOver) await taken?.release()
      else lock = taken
    }
    const onChange = (): void => void take()
    void take()
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release()
    }
  }, [])
}
