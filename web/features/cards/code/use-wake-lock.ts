/** Keeps the screen lit while something on it is held out to be read, where the browser can. */
import { useEffect } from 'react'

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async (): Promise<void> => {
      // missing in older browsers, whatever the types say
      const locks = navigator.wakeLock as WakeLock | undefined
      if (locks === undefined || document.visibilityState !== 'visible') return
      // refused with an empty battery: then the screen goes dark as ever
      const taken = await locks.request('screen').catch(() => undefined)
      if (isOver) await taken?.release()
      else lock = taken
    }
    const onChange = (): void => void take()
    void take()
    // the browser lets go of it when the page is hidden
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release()
    }
  }, [])
}
