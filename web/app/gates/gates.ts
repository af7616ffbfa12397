/**
 * What must be settled before the app's pages, besides signing in: a new legal text, and pages closed to
 * guests. The guard calls it on every navigation.
 */
import { openTexts, isAskedToAccept } from '@wegband/domain/features/legal/legal-rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { viewerQuery } from '../../features/accounts/viewer.ts'
import { latestTextsQuery } from '../../features/legal/queries.ts'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { createStore } from '../../platform/store.ts'
import type { Store } from '../../platform/store.ts'
import type { Session } from '../../platform/session/session.ts'

export type Gates = { readonly isGuest: boolean; readonly hasOpenTexts: boolean }
const OPEN: Gates = { isGuest: false, hasOpenTexts: false }

export type GateKeeper = {
  readonly state: Store<Gates>
  /** Follows who is signed in and what they have accepted; returns a function that stops it. */
  readonly follow: () => () => void
  /** Requests the texts in force; never rejects, since the next check comes soon. */
  readonly lookForNewTexts: () => Promise<void>
}

/** For the next start on this device. */
function keepGuest(isGuest: boolean): void {
  const kept = isGuest ? '1' : null
  if (readStored('guest') !== kept) writeStored('guest', kept)
}

/** Everything is open until the user is known: the server refuses pages that are not theirs anyway. */
export function createGateKeeper(session: Pick<Session, 'state'>, queryClient: QueryClient): GateKeeper {
  const state = createStore<Gates>(OPEN)

  const look = (): void => {
    const current = session.state.get()
    const viewer =
      current.status === 'signed-in'
        ? queryClient.getQueryData(viewerQuery(current.userId).queryKey)
        : undefined
    if (current.status !== 'signed-in' || viewer === undefined) {
      if (current.status !== 'signed-in') state.set(OPEN)
      if (current.status === 'signed-out') keepGuest(false)
      return
    }
    const { isAnonymous } = viewer
    keepGuest(isAnonymous)
    const isAsked = isAskedToAccept({ isAnonymous, isImpersonated: current.isImpersonated })
    const texts = queryClient.getQueryData(latestTextsQuery.queryKey) ?? []
    const next = { isGuest: isAnonymous, hasOpenTexts: isAsked && openTexts(texts).length > 0 }
    const before = state.get()
    if (before.isGuest !== next.isGuest || before.hasOpenTexts !== next.hasOpenTexts) state.set(next)
  }

  return {
    state,
    lookForNewTexts: async () => {
      if (session.state.get().status !== 'signed-in' || state.get().isGuest) return
      await queryClient.fetchQuery({ ...latestTextsQuery, staleTime: 0 }).catch(() => undefined)
    },
    follow: () => {
      const stops = [session.state.subscribe(look), queryClient.getQueryCache().subscribe(look)]
      return () => stops.forEach((stop) => stop())
    },
  }
}
