/** Whose push messages this browser gets: another person who signs in here ends them, even if the first one never signed out. */
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
  // The push service then answers that it is gone, and the server forgets it.
  await subscription.unsubscribe()
}
