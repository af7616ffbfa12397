/**
 * Opens the app from the offline snapshot of this device (decision 125). The start page opens at once, while the
 * server is still asked; other pages wait until the connection is known to be lost. A snapshot opens only for
 * the token that it was written under.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { listModules, listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import { appointmentQuery } from '../../features/appointments/queries.ts'
import { ClientError } from '../../platform/api/client-error.ts'
import { isWorthRetrying } from '../../platform/api/query-client.ts'
import { now } from '../../platform/clock.ts'
import { readRecord } from '../../platform/device/device-store.ts'
import { readStored } from '../../platform/device/local-settings.ts'
import { snapshotSince } from '../../platform/offline/connection.ts'
import type { Session, SessionState, SignedIn } from '../../platform/session/session.ts'
import type { PersistedQuery } from './persisted-query.ts'
import { readsToOpen } from './reads-to-open.ts'
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

export const FORM = 3
export const RECORD = 'start'
/**
 * How long the server may be silent before the app counts as offline. A very weak connection stays silent for
 * long.
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

/** The snapshot for the token of this device, as far as it may still be shown. */
export async function readForToken(): Promise<OfflineSnapshot | undefined> {
  const token = readStored('jwt')
  const kept = await readOfflineSnapshot()
  if (token === null || kept === undefined || now() > kept.savedAt + SNAPSHOT_MAX_AGE_MS) return undefined
  if (kept.mark !== (await markOf(token)) || readStored('jwt') !== token) return undefined
  return { ...kept, reads: readsToOpen(kept.reads, kept.session.userId, now()) }
}

/** Classes of a list are also whole answers of their own pages, where nothing newer is stored. */
export function withEachClass(reads: readonly PersistedQuery[]): readonly PersistedQuery[] {
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

/** For the time offline: nothing can be read again for now. */
export function fillOffline(client: QueryClient, reads: readonly PersistedQuery[]): void {
  for (const { key } of reads) client.setQueryDefaults([key[0]], { gcTime: Infinity })
  for (const { key, data, at } of reads) client.setQueryData(key, data, { updatedAt: at })
}

/** Answers of the start page. Other pages wait for theirs, so that no form begins with an old answer. */
const pathsOfStartPage = (): ReadonlySet<unknown> =>
  new Set(
    [
      readUser,
      listAppointments,
      listModules,
      listSports,
      readLatest,
      readMissing,
      readOwnSchools,
      readSport,
    ].map(({ path }) => path),
  )

/** Each is read again as soon as it is shown, however new it is. */
function fillStartPage(client: QueryClient, reads: readonly PersistedQuery[]): void {
  const paths = pathsOfStartPage()
  // the calendar keys its weeks with a third part
  const shown = reads.filter(({ key }) => key.length === 2 && paths.has(key[0]))
  for (const { key, data, at } of shown) client.setQueryData(key, data, { updatedAt: at })
  const hashes = new Set(shown.map(({ key }) => hashKey(key)))
  void client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash), refetchType: 'none' })
}

type Start = { readonly state: SessionState; readonly isFromDevice: boolean }
type StartParts = {
  readonly session: Session
  readonly client: QueryClient
  /** Whether the start leads to the start page. */
  readonly isStartPage: boolean
  /** Called for a silence, which is no failure yet. */
  readonly onFailure: (error: ClientError) => void
}

/** `silent`, the failure, or `undefined` once the server has said who is signed in. */
async function troubleOf(asked: Promise<SessionState>): Promise<unknown> {
  const failure = asked.then(
    () => undefined,
    (error: unknown) => error,
  )
  const silence = new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), PATIENCE_MS))
  return await Promise.race([failure, silence])
}

/** An answer, even an unexpected one, proves that the server is there. */
const isUnreached = (trouble: unknown): boolean => trouble === 'silent' || isWorthRetrying(trouble)

/** False after a sign-out, for the next member of this device, and in the view of another account. */
export const isOwnSnapshot = (state: SessionState, kept: OfflineSnapshot): boolean =>
  state.status === 'signed-in' && !state.isImpersonated && state.userId === kept.session.userId

function goOffline({ client, onFailure }: StartParts, kept: OfflineSnapshot, trouble: unknown): void {
  const isNewer = ({ key, at }: PersistedQuery): boolean =>
    at >= (client.getQueryState(key)?.dataUpdatedAt ?? 0)
  fillOffline(client, withEachClass(kept.reads).filter(isNewer))
  snapshotSince.set(kept.savedAt)
  if (trouble === 'silent') onFailure(new ClientError('client.connection-lost', 'silent'))
}

/**
 * Who is signed in, by the snapshot or by the server. Its answer replaces the snapshot, and ends a session that
 * the server has ended. Rejects when neither says who is signed in.
 */
export async function askedOrKept(asked: Promise<SessionState>, parts: StartParts): Promise<Start> {
  const { session, client } = parts
  const kept = await readForToken()
  const isAnswered = (): boolean => session.state.get().status !== 'unknown'
  if (kept === undefined || isAnswered()) return { state: await asked, isFromDevice: false }
  const open = (): Start => {
    session.resume(kept.session)
    return { state: session.state.get(), isFromDevice: true }
  }
  if (parts.isStartPage) {
    fillStartPage(client, kept.reads)
    void troubleOf(asked).then((trouble) => {
      if (isUnreached(trouble) && isOwnSnapshot(session.state.get(), kept)) goOffline(parts, kept, trouble)
    })
    return open()
  }
  const trouble = await troubleOf(asked)
  if (!isUnreached(trouble) || isAnswered()) return { state: await asked, isFromDevice: false }
  goOffline(parts, kept, trouble)
  return open()
}
