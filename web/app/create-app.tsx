/** Creates the app: client, session, queries, router. `follow` starts what runs as long as the page lives. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { viewerQuery } from '../features/accounts/viewer.ts'
import { keepEndedView, landingAfterView } from '../features/impersonation/return-address.ts'
import { isForGuests } from '../features/registration/guest-gate.ts'
import { publicSettingsQuery } from '../features/texts/public-settings.ts'
import { createApiClient } from '../platform/api/api-client.ts'
import type { ApiClient } from '../platform/api/api-client.ts'
import { installApi } from '../platform/api/api.ts'
import { monotonicNow, now } from '../platform/clock.ts'
import type { FetchWithProgress } from '../platform/api/exchange.ts'
import { currentLocale, LocaleProvider } from '../platform/words/i18n.tsx'
import { readStored, writeStored } from '../platform/device/local-settings.ts'
import { createQueryClient } from '../platform/api/query-client.ts'
import { createReachability } from '../platform/offline/reachability.ts'
import { hrefOfPlace } from '../platform/router/history.ts'
import type { RouterHistory } from '../platform/router/history.ts'
import { RouterProvider } from '../platform/router/router-context.ts'
import { createRouter } from '../platform/router/router.ts'
import type { Router } from '../platform/router/router.ts'
import { createSession } from '../platform/session/session.ts'
import type { Session } from '../platform/session/session.ts'
import { useStore } from '../platform/store.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { LayerProvider } from '../ui/dialog/back-closes.ts'
import { LinkProvider } from '../ui/link/link.tsx'
import { AppPartsProvider } from './app-parts.ts'
import type { AppParts } from './app-parts.ts'
import { createGateKeeper } from './gates/gates.ts'
import type { GateKeeper } from './gates/gates.ts'
import { createGuard } from './gates/guards.ts'
import { RouterAnchor } from './navigation/router-anchor.tsx'
import { preparePage } from './find-page.ts'
import { RootView } from './root-view.tsx'
import { createStartup } from './start/startup.ts'

export type AppOptions = {
  readonly fetch: typeof fetch
  /** For uploads; without it no progress is reported. */
  readonly fetchWithProgress?: FetchWithProgress
  /** The value of the cookie XSRF-TOKEN. */
  readonly readXsrf: () => string | undefined
  /** Runs one piece of work at a time across all tabs. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Another user signed in in another tab: everything in this tab belongs to the previous user. */
  readonly onOtherPerson: (landing?: string) => void
  readonly history: RouterHistory
}

export type App = AppParts & {
  readonly client: ApiClient
  readonly queryClient: QueryClient
  readonly router: Router
  readonly gateKeeper: GateKeeper
}

/**
 * Deletes the offline snapshot of the user. If its code cannot be loaded, the missing token still locks it.
 */
function forgetKept(): void {
  import('./start/offline-snapshot.ts')
    .then(({ dropOfflineSnapshot }) => dropOfflineSnapshot())
    .catch(() => undefined)
}

export function createApp(options: AppOptions): App {
  const queryClient = createQueryClient()
  /** The page starts again as another user: requests still running belong to the previous user (F38). */
  let isLeaving = false
  const reachability = createReachability(now, monotonicNow)
  const session: Session = createSession({
    api: () => client,
    now,
    exclusively: options.exclusively,
    onIdentityEnd: (next, landing) => {
      client.forget()
      if (readStored('kept') !== null) forgetKept()
      if (next === 'nobody') return
      isLeaving = true
      // a user who is sent to a page is not sent to the last page of the previous user
      if (landing !== undefined) writeStored('route', null)
      options.onOtherPerson(landing)
    },
    onViewEnd: (viewedId) => {
      keepEndedView(queryClient.getQueryData<Viewer>(viewerQuery(viewedId).queryKey)?.firstName ?? '')
      return landingAfterView()
    },
    onChecked: () => {
      const userId = session.personId()
      if (userId === undefined) return
      void queryClient.invalidateQueries({ queryKey: viewerQuery(userId).queryKey })
      void gateKeeper.lookForNewTexts()
    },
  })
  const client = createApiClient({
    fetch: (...request) => (isLeaving ? new Promise<never>(() => {}) : options.fetch(...request)),
    ...(options.fetchWithProgress === undefined ? {} : { fetchWithProgress: options.fetchWithProgress }),
    readXsrf: options.readXsrf,
    locale: currentLocale,
    now: monotonicNow,
    session,
    reachability,
  })
  installApi({ client, session })
  const startup = createStartup(session, queryClient, (error) =>
    reachability.onFailure(error, monotonicNow()),
  )
  const gateKeeper = createGateKeeper(session, queryClient)
  const router: Router = createRouter({
    history: options.history,
    guard: createGuard({
      session,
      startup,
      gates: gateKeeper.state.get,
      currentHref: () => {
        const page = router.newest()
        const mayStay = page?.match !== undefined && isForGuests(page.match.name)
        return page !== undefined && mayStay ? hrefOfPlace(page.place) : undefined
      },
    }),
    prepare: (match) => preparePage(match?.name),
  })
  const probe = async (): Promise<void> => {
    await queryClient
      .fetchQuery({ ...publicSettingsQuery, staleTime: 0, retry: false })
      .catch(() => undefined)
  }
  return { client, queryClient, session, reachability, startup, router, gateKeeper, probe }
}

/** Renders nothing until the router knows its first page, which takes only a moment. */
export function AppView(props: { readonly app: App }): ReactNode {
  const { app } = props
  const isStarted = useStore(app.router.state) !== undefined
  if (!isStarted) return null
  return (
    <AppPartsProvider value={app}>
      <QueryClientProvider client={app.queryClient}>
        <LocaleProvider>
          <LinkProvider component={RouterAnchor}>
            <RouterProvider value={app.router}>
              <LayerProvider value={app.router.openLayer}>
                <RootView />
              </LayerProvider>
            </RouterProvider>
          </LinkProvider>
        </LocaleProvider>
      </QueryClientProvider>
    </AppPartsProvider>
  )
}
