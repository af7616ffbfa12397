/** Whose push messages this browser gets: another person who signs in here ends them, even if the first one never signed out. */
import { replacePushSubscription } from '@wegband/domain/features/notice-settings/contract.ts'
import { call } from '../../platform/api/api.ts'
import { keepRecord, readRecord } from '../../platform/device/device-store.ts'

/** Goes with everything else on this device when the user signs out. */
const OWNER = 'push-owner'

export const keepPushOwner = async (userId: number): Promise<void> => {
  await keepRecord(OWNER, userId)
}

/** Called for the person who is signed in, never for the view of another account. */
export async function endForeignPush(userId: number): Promise<void> {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return
  if (Notification.permission !== 'granted') return
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (subscription == null || (await readRecord(OWNER)) === userId) return
  const { endpoint, keys } = subscription.toJSON()
  const auth = keys?.['auth']
  // Where the server does not hear it now, the push service answers later that it is gone.
  await subscription.unsubscribe()
  if (endpoint !== undefined && auth !== undefined)
    await call(replacePushSubscription, { body: { former: { endpoint, auth } } })
}
