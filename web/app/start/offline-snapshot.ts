/**
 * The end of the offline snapshot, and what it lends to a page whose connection is lost. It is written while
 * the user is signed in (`save-offline-snapshot.ts`) and opened at the next start (`open-snapshot.ts`).
 */
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { dropRecord } from '../../platform/device/device-store.ts'
import { writeStored } from '../../platform/device/local-settings.ts'
import { isOffline, snapshotSince } from '../../platform/offline/connection.ts'
import type { Session } from '../../platform/session/session.ts'
import { fillOffline, isOwnSnapshot, readForToken, RECORD, withEachClass } from './open-snapshot.ts'

/** With the session, so that the device shows nothing after the sign-out. */
export async function dropOfflineSnapshot(): Promise<void> {
  await dropRecord(RECORD)
  writeStored('kept', null)
}

/** Keys of answers that a page got from the snapshot, and how to stop watching whether they are shown. */
const lent = new Set<string>()
let stopWatching = (): void => {}

/** From the moment one of these answers is shown, the bar says how old it is. */
function watchLent(client: QueryClient, savedAt: number): void {
  stopWatching()
  const cache = client.getQueryCache()
  const look = (): void => {
    const isShown = cache.getAll().some((query) => lent.has(query.queryHash) && query.getObserversCount() > 0)
    if (isOffline() && !isShown) return
    stopWatching()
    if (isOffline()) snapshotSince.set(savedAt)
  }
  stopWatching = cache.subscribe(({ type }) => {
    if (type === 'observerAdded') look()
  })
  look()
}

/**
 * The connection was lost after the start: data that is not in memory comes from the device. Newer reads
 * stay.
 */
export async function lendKept(session: Session, client: QueryClient): Promise<void> {
  const kept = await readForToken()
  if (kept === undefined || !isOffline() || snapshotSince.get() !== undefined) return
  if (!isOwnSnapshot(session.state.get(), kept)) return
  const missing = withEachClass(kept.reads).filter(({ key }) => client.getQueryData(key) === undefined)
  fillOffline(client, missing)
  for (const { key } of missing) lent.add(hashKey(key))
  watchLent(client, kept.savedAt)
}
