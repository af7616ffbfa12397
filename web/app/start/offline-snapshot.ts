/**
 * The offline snapshot: what this device stores of the signed-in user for a start offline. It opens only for
 * the token it was written under, and is deleted with the session. After signing out the device shows
 * nothing.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { appointmentQuery } from '../../features/appointments/queries.ts'
import { ClientError } from '../../platform/api/client-error.ts'
import { now } from '../../platform/clock.ts'
import { dropRecord, keepRecord, readRecord } from '../../platform/device/device-store.ts'
import { isOffline, snapshotSince } from '../../platform/offline/connection.ts'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { isWorthRetrying } from '../../platform/api/query-client.ts'
import type { Session, SessionState, SignedIn } from '../../platform/session/session.ts'
import type { PersistedQuery } from './persisted-query.ts'
import { readsToOpen } from './persisted-queries.ts'
import { SNAPSHOT_MAX_AGE_MS } from './snapshot-age.ts'

export type OfflineSnapshot = {
  /** A snapshot of an older or newer format is ignored. */
  readonly form: typeof FORM
  /** The hash of the token it was written under; the token itself stays where it is. */
  readonly mark: string
  readonly session: Pick<SignedIn, 'userId' | 'expiresAt' | 'passwordIsSecure'>
  /** Epoch milliseconds of the latest server answer in the snapshot. */
  readonly savedAt: number
  readonly reads: readonly PersistedQuery[]
}

const FORM = 3
const RECORD = 'start'
/**
 * How long to wait for the server before starting from the offline snapshot. A very weak connection stays
 * silent for long.
 */
const PATIENCE_MS = 4000

export async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isOfflineSnapshot = (value: unknown): value is OfflineSnapshot =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'form') === FORM

export async function readOfflineSnapshot(): Promise<OfflineSnapshot | undefined> {
  const record = await readRecord(RECORD)
  return isOfflineSnapshot(record) ? record : undefined
}

export async function writeOfflineSnapshot(start: Omit<OfflineSnapshot, 'form'>): Promise<void> {
  // written first, so that every snapshot on the device is found and deleted
  writeStored('kept', '1')
  await keepRecord(RECORD, { form: FORM, ...start } satisfies OfflineSnapshot)
}

export async function dropOfflineSnapshot(): Promise<void> {
  await dropRecord(RECORD)
  writeStored('kept', null)
}

/** Classes of a list are also whole answers of their own pages, where nothing newer is stored. */
function withEachClass(reads: readonly PersistedQuery[]): readonly PersistedQuery[] {
  const listed = reads
    .filter(({ key, data }) => key[0] === listAppointments.path && Array.isArray(data))
    .toSorted((left, right) => left.at - right.at)
    .flatMap(({ data, at }) =>
      (data as readonly Appointment[]).map((one) => ({
        key: appointmentQuery(one.id).queryKey,
        data: one,
        at,
      })),
    )
  return [...new Map([...listed, ...reads].map((read) => [JSON.stringify(read.key), read])).values()]
}

function fill(client: QueryClient, reads: readonly PersistedQuery[]): void {
  // nothing can be read again for now
  for (const { key } of reads) client.setQueryDefaults([key[0]], { gcTime: Infinity })
  for (const { key, data, at } of reads) client.setQueryData(key, data, { updatedAt: at })
}

/** The snapshot for the token of this device, as far as it may still be shown. */
async function readForToken(): Promise<OfflineSnapshot | undefined> {
  const token = readStored('jwt')
  const kept = await readOfflineSnapshot()
  if (token === null || kept === undefined || now() > kept.savedAt + SNAPSHOT_MAX_AGE_MS) return undefined
  if (kept.mark !== (await markOf(token)) || readStored('jwt') !== token) return undefined
  return { ...kept, reads: withEachClass(readsToOpen(kept.reads, kept.session.userId, now())) }
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
  const state = session.state.get()
  if (kept === undefined || !isOffline() || snapshotSince.get() !== undefined) return
  if (state.status !== 'signed-in' || state.isImpersonated || state.userId !== kept.session.userId) return
  const missing = kept.reads.filter(({ key }) => client.getQueryData(key) === undefined)
  fill(client, missing)
  for (const { key } of missing) lent.add(hashKey(key))
  watchLent(client, kept.savedAt)
}

/**
 * Opens the app from the snapshot; false where there is none for the token of this device. Data that the
 * client already has is not overwritten.
 */
async function resumeKept(session: Session, client: QueryClient): Promise<boolean> {
  const kept = await readForToken()
  if (kept === undefined) return false
  // the server answered first
  if (session.state.get().status !== 'unknown') return false
  fill(client, kept.reads)
  snapshotSince.set(kept.savedAt)
  session.resume(kept.session)
  return true
}

/**
 * The answer of the server, or the snapshot when offline or when the server is silent for long. A later
 * answer of the server replaces the snapshot. `onFailure` is called for the silence, which is no failure yet.
 * Rejects when neither says who is signed in.
 */
export async function askedOrKept(
  asked: Promise<SessionState>,
  session: Session,
  client: QueryClient,
  onFailure: (error: ClientError) => void,
): Promise<SessionState> {
  const failure = asked.then(
    () => undefined,
    (error: unknown) => error,
  )
  const silence = new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), PATIENCE_MS))
  const outcome = await Promise.race([failure, silence])
  if (outcome !== 'silent' && !isWorthRetrying(outcome)) return await asked
  if (!(await resumeKept(session, client))) return await asked
  if (outcome === 'silent') onFailure(new ClientError('client.connection-lost', 'silent'))
  return session.state.get()
}
