/** Tells the server while this device shows the app, so that no push message is sent to it meanwhile. Only where it gets some. */
import { FRONT_MS, reportFront } from '@wegband/domain/features/notice-settings/contract.ts'
import { call } from '../../platform/api/api.ts'

/** Often enough that one lost report changes nothing. */
const EVERY_MS = FRONT_MS / 3

const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

const getsPush = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return false
  if (Notification.permission !== 'granted') return false
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) != null
}

/** Returns what ends it. */
export function followFront(): () => void {
  let reported = false
  const report = async (): Promise<void> => {
    const isNow = isInFront()
    if ((!isNow && !reported) || !(await getsPush())) return
    reported = isNow
    // Lost reports only cost a message that the service worker hides.
    await call(reportFront, { body: { isInFront: isNow } }).catch(() => undefined)
  }
  const look = (): void => void report()
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  window.addEventListener('blur', look, { signal })
  const timer = setInterval(() => {
    if (isInFront()) look()
  }, EVERY_MS)
  look()
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}
