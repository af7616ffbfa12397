/**
 * Saves what a start offline needs, as it changes, while the user is signed in; never while impersonating.
 */
import type { QueryClient } from '@tanstack/react-query'
import { now } from '../../platform/clock.ts'
import { keepRecord } from '../../platform/device/device-store.ts'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import type { Session } from '../../platform/session/session.ts'
import type { PersistedQuery } from './persisted-query.ts'
import { readsToKeep } from './persisted-queries.ts'
import { FORM, markOf, type OfflineSnapshot, readOfflineSnapshot, RECORD } from './open-snapshot.ts'

/** Long enough for the answers of one page to arrive together. */
const SETTLED_MS = 1000
/** A user who moves on faster than that still gets a snapshot. */
const LONGEST_WAIT_MS = 5000

export async function writeOfflineSnapshot(start: Omit<OfflineSnapshot, 'form'>): Promise<void> {
  // written first, so that every snapshot on the device is found and deleted
  writeStored('kept', '1')
  await keepRecord(RECORD, { form: FORM, ...start } satisfies OfflineSnapshot)
}

const nameOf = ({ key }: PersistedQuery): string => JSON.stringify(key)

const latestOf = (reads: readonly PersistedQuery[]): number => Math.max(0, ...reads.map(({ at }) => at))

/** What the page has read. An older answer on the device stays where the page has dropped its own. */
function merged(client: QueryClient, before: readonly PersistedQuery[]): PersistedQuery[] {
  const reads = new Map(before.map((read) => [nameOf(read), read]))
  for (const { queryKey: key, state } of client.getQueryCache().getAll()) {
    if (state.data === undefined || state.data === null) continue
    const read = { key, data: state.data as unknown, at: state.dataUpdatedAt }
    const known = reads.get(nameOf(read))
    if (known === undefined || known.at <= read.at) reads.set(nameOf(read), read)
  }
  return [...reads.values()]
}

/** Returns a function that stops it. The snapshot stays; the end of the session deletes it. */
export function saveOfflineSnapshot(client: QueryClient, session: Session, userId: number): () => void {
  let isOver = false
  let settled: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let reads: readonly PersistedQuery[] | undefined
  let written = ''
  /** When the server last answered, and what the cache has for it. */
  let heard = { latest: 0, at: now() }

  const keep = async (): Promise<void> => {
    const state = session.state.get()
    const token = readStored('jwt')
    if (state.status !== 'signed-in' || state.userId !== userId || state.isImpersonated || token === null)
      return
    if (reads === undefined) {
      const kept = await readOfflineSnapshot()
      const isOwn = kept?.session.userId === userId
      reads = isOwn ? kept.reads : []
      heard = { latest: latestOf(reads), at: isOwn ? kept.savedAt : now() }
    }
    reads = readsToKeep(merged(client, reads), userId, now())
    const mark = await markOf(token)
    const text = JSON.stringify([mark, reads.map((read) => [nameOf(read), read.at])])
    if (isOver || reads.length === 0 || text === written) return
    written = text
    const { expiresAt, passwordIsSecure } = state
    // by the clock that the page shows; the cache counts by the device's clock
    const latest = latestOf(reads)
    if (latest > heard.latest) heard = { latest, at: now() }
    await writeOfflineSnapshot({
      mark,
      session: { userId, expiresAt, passwordIsSecure },
      savedAt: heard.at,
      reads,
    })
  }
  // a full disk: the page works on, only the next start needs a connection
  const keepNow = (): void => {
    forgetTimers()
    void keep().catch(() => undefined)
  }
  const forgetTimers = (): void => {
    clearTimeout(settled)
    clearTimeout(deadline)
    deadline = undefined
  }
  const soon = (): void => {
    clearTimeout(settled)
    settled = setTimeout(keepNow, SETTLED_MS)
    deadline ??= setTimeout(keepNow, LONGEST_WAIT_MS)
  }
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') keepNow()
  }

  const stops = [
    client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'added') soon()
    }),
    session.state.subscribe(soon),
  ]
  document.addEventListener('visibilitychange', onHidden)
  soon()
  return () => {
    isOver = true
    forgetTimers()
    document.removeEventListener('visibilitychange', onHidden)
    for (const stop of stops) stop()
  }
}
