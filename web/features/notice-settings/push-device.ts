/** Push messages of this browser: whether it can show them, and turning them on and off. Asked for only after a tap. */
import { subscribeToPush, unsubscribeFromPush } from '@wegband/domain/features/notice-settings/contract.ts'
import { call } from '../../platform/api/api.ts'
import { keepPushOwner } from './push-owner.ts'
import { isSecureEnough } from '../../platform/device/secure-context.ts'

/** Why this browser shows no messages; each has its words. */
export type PushObstacle = 'unsupported' | 'insecure' | 'home-screen' | 'denied' | 'no-service' | 'failed'

/** iPadOS calls itself a Mac, but no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Undefined where messages can be turned on. `publicKey`: empty where the server sends none. */
export function pushObstacle(publicKey: string): PushObstacle | undefined {
  if (publicKey === '') return 'no-service'
  if (!isSecureEnough()) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    // Safari there has them only in an app on the home screen.
    return isApplePhone() ? 'home-screen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : undefined
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')),
    (sign) => sign.codePointAt(0) ?? 0,
  )

/** Never waits for a worker that is not registered, as on the developer's server. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistration()) === undefined
    ? undefined
    : await navigator.serviceWorker.ready

/** Whether the subscription has this key. After a change of the server's keys, messages to the former one would not arrive. */
const hasKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return known.length === key.length && known.every((byte, index) => byte === key[index])
}

const subscribed = async (worker: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>) => {
  const known = await worker.pushManager.getSubscription()
  if (known !== null && hasKey(known, key)) return known
  await known?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Asks the person, then the browser's service, then tells the server. Throws only the server's errors. */
export async function turnPushOn(publicKey: string, userId: number): Promise<PushObstacle | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const worker = await registration()
  if (worker === undefined) return 'unsupported'
  const subscription = await subscribed(worker, bytesOf(publicKey)).catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return 'failed'
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } })
  await keepPushOwner(userId)
  return undefined
}

export async function turnPushOff(): Promise<void> {
  await call(unsubscribeFromPush)
  const worker = await registration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe().catch(() => false)
}
