/**
 * The start of the app (§4): store and router are ready, the login is revived, the startup hints are fetched.
 * Steps that can run at once do, and nothing waits longer than it must. Offline it opens from the offline
 * snapshot.
 */
import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { csrfCookie } from '@wegband/domain/features/sessions/contract.ts'
import { STARTUP_DELAY_MS } from '@wegband/domain/features/start/page-after-start-rules.ts'
import type { Target } from '@wegband/domain/features/start/page-after-start-rules.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { publicSettingsQuery } from '../../features/texts/public-settings.ts'
import { viewerQuery } from '../../features/accounts/viewer.ts'
import { call } from '../../platform/api/api.ts'
import { loadChunk } from '../../platform/loading/chunk-loading.ts'
import type { ClientError } from '../../platform/api/client-error.ts'
import { currentLocale, followPersonLocale } from '../../platform/words/i18n.tsx'
import { readStored } from '../../platform/device/local-settings.ts'
import { queryOf } from '../../platform/api/queries.ts'
import type { Session, SessionState } from '../../platform/session/session.ts'
import { createStore } from '../../platform/store.ts'
import type { Store } from '../../platform/store.ts'
import { leadsToStartPage } from '../navigation/page-after-start.ts'

export type StartupState = 'running' | 'no-connection' | 'done'

export type Startup = {
  readonly state: Store<StartupState>
  /** Remembers the target of the first navigation. */
  readonly remember: (target: Target) => void
  readonly remembered: () => Target | undefined
  /** Runs the sequence once; after `no-connection` it may be called again. `state` says how it ended. */
  readonly run: () => void
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  )

const atMost = (ms: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])

/** §1: the language follows the user's own. */
async function speakWith(queryClient: QueryClient, userId: number): Promise<void> {
  const { language } = await queryClient.fetchQuery(viewerQuery(userId))
  await followPersonLocale(isLocale(language) ? language : undefined)
}

/** Reads the hints that the start page shows while the app loads (decisions §2 fetchStartupHints). */
export const startupHintsQuery = queryOf(listTextBlocks, { query: { group: 'startup-hints' } })

const loadSnapshot = () => loadChunk(() => import('./open-snapshot.ts'))

/** Who is signed in: as the server says, or, where a snapshot exists, as the server or the snapshot says. */
async function whoIsThere(
  session: Session,
  queryClient: QueryClient,
  isStartPage: boolean,
  onFailure: (error: ClientError) => void,
): Promise<{ readonly state: SessionState; readonly isFromDevice: boolean }> {
  const asked = session.reviveLogin()
  if (readStored('kept') === null) return { state: await asked, isFromDevice: false }
  // its failure is handled below, however late this code arrives
  asked.catch(() => undefined)
  const kept = await loadSnapshot().catch(() => undefined)
  if (kept === undefined) return { state: await asked, isFromDevice: false }
  return await kept.askedOrKept(asked, { session, client: queryClient, isStartPage, onFailure })
}

export function createStartup(
  session: Session,
  queryClient: QueryClient,
  onFailure: (error: ClientError) => void,
): Startup {
  const state = createStore<StartupState>('running')
  // its code arrives while the first page is drawn
  if (readStored('kept') !== null) loadSnapshot().catch(() => undefined)
  let target: Target | undefined
  let isRunning = false

  const sequence = async (): Promise<StartupState> => {
    // decisions §2 init; the first write would fetch the cookie too, so nothing waits for it
    void settled(call(csrfCookie))
    // constants, flags and the server's clock
    const settings = settled(queryClient.prefetchQuery(publicSettingsQuery))
    const hints = settled(queryClient.prefetchQuery(startupHintsQuery))
    const isGuest = readStored('guest') !== null
    let language = Promise.resolve()
    try {
      // what a guest may open must be known first
      const isStartPage = !isGuest && leadsToStartPage(target)
      const { state: revived, isFromDevice } = await whoIsThere(session, queryClient, isStartPage, onFailure)
      if (revived.status === 'signed-in' && !revived.isImpersonated)
        language = settled(speakWith(queryClient, revived.userId))
      // nothing else can be loaded now, or nothing else is needed
      if (isFromDevice) return 'done'
    } catch {
      return 'no-connection'
    }
    // a device set to German most likely has a German reader, so it does not wait; guest rights must be known
    const isSignedIn = session.state.get().status === 'signed-in'
    const waits = currentLocale() === DEFAULT_LOCALE && !isGuest ? [hints] : [hints, language]
    // an empty installation leads visitors to its set-up
    if (!isSignedIn) waits.push(settings)
    // §9, decisions §8: the longest wait, not the shortest
    await atMost(STARTUP_DELAY_MS, settled(Promise.all(waits)))
    return 'done'
  }

  return {
    state,
    remember: (next) => {
      target ??= next
    },
    remembered: () => target,
    run: () => {
      if (isRunning || state.get() === 'done') return
      isRunning = true
      void sequence().then((outcome) => {
        isRunning = false
        state.set(outcome)
      })
    },
  }
}
