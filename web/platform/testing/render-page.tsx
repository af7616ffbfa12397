/**
 * Mounts one page as the app would: router with every address, session, client, queries, words. Only `fetch`
 * is fake.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import type { RenderResult } from '@testing-library/react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { expect, onTestFinished } from 'vitest'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import {
  readClassCards,
  readClassMissing,
  readRecentPeople,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { countKiosks } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { checkAuth, csrfCookie, refreshAuth } from '@wegband/domain/features/sessions/contract.ts'
import { listExamInvitations } from '@wegband/domain/features/exams/contract.ts'
import {
  DEFAULT_FLAGS,
  listGlossary,
  listTextBlocks,
  readPublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import { readClassPlan } from '@wegband/domain/features/timetable/contract.ts'
import { readStandingBookings } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { readSubstitute } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { LayerProvider } from '../../ui/dialog/back-closes.ts'
import { LinkProvider } from '../../ui/link/link.tsx'
import { RouterAnchor } from '../../app/navigation/router-anchor.tsx'
import { createApiClient } from '../api/api-client.ts'
import { installApi } from '../api/api.ts'
import { installClock, now } from '../clock.ts'
import { currentLocale, loadBundles, LocaleProvider } from '../words/i18n.tsx'
import { writeSetting, writeStored } from '../device/local-settings.ts'
import { createMemoryHistory, hrefOfPlace } from '../router/history.ts'
import type { Place } from '../router/history.ts'
import { RouterProvider } from '../router/router-context.ts'
import { createRouter } from '../router/router.ts'
import { createSession } from '../session/session.ts'
import { answer, createFakeServer } from './fake-server.ts'
import type { FakeAnswer, FakeServer } from './fake-server.ts'
import { makeViewer } from './people.ts'

export type PageOptions = {
  /** The address, which gives the page its params. */
  readonly at: string
  readonly answers?: readonly FakeAnswer[]
  /** The signed-in user; a plain student by default, a signed-out visitor with `null`. */
  readonly viewer?: Viewer | null
  readonly locale?: Locale
  /** ISO instant at which the clock is stopped. */
  readonly now?: string
}

export type RenderedPage = RenderResult & {
  readonly server: FakeServer
  readonly sent: FakeServer['sent']
  /** The current address. */
  readonly href: () => string
  /** Like the back button of the browser. */
  readonly back: () => void
  /** Like an address typed into the browser. */
  readonly goTo: (href: string) => Promise<void>
  readonly queryClient: QueryClient
}

const BUNDLES = ['shell', 'sign-in', 'start', 'errors', 'dashboard', 'sports', 'videos', 'calendar'] as const
const MORE_BUNDLES = [
  'appointments',
  'booking',
  'trials',
  'scanner',
  'kiosk',
  'timetable',
  'profile',
  'trainer',
  'cards',
  'card-desk',
  'credentials',
  'family',
  'impersonation',
  'registration',
  'ages',
  'schools',
  'insights',
  'legal',
  'admin',
  'school-office',
  'conversion',
  'glossary',
] as const
const NOW = '2026-11-20T09:00:00.000Z'
const PAGE_IS_LOADING = 'page-is-loading'

/** The server's `settings/public`, unless a test overrides them. */
export const TEST_SETTINGS = {
  flags: DEFAULT_FLAGS,
  supportMail: 'hilfe@wegband.example',
  sourceUrl: null,
  now: NOW,
  isMaintenance: false,
  minTrainingMinutes: 15,
  mapTilesUrl: null,
  videoProvider: 'self-hosted',
  hasDemoMailbox: false,
  demo: null,
}

/** A class without a series, substitution, tablet or invited member, for the parts that its page loads. */
const PLAIN_CLASS: readonly FakeAnswer[] = [
  answer(readClassPlan, {
    status: 200,
    body: {
      data: { seriesId: null, insteadOf: null, ownFields: [], mayChangeSeries: true, mayEndSeries: true },
    },
  }),
  answer(readSubstitute, { status: 200, body: { data: null } }),
  answer(readStandingBookings, {
    status: 200,
    body: { data: { seriesId: null, weekdays: [], own: [], absent: [] } },
  }),
  answer(countKiosks, { status: 200, body: { data: { count: 0 } } }),
  answer(listExamInvitations, { status: 200, body: { data: [] } }),
]

/** Answers that any page may need beside its own reads. */
const usualAnswers = (viewer: Viewer | null): FakeAnswer[] => [
  answer(csrfCookie, { status: 204 }),
  answer(readPublicSettings, { status: 200, body: { data: TEST_SETTINGS } }),
  answer(listTextBlocks, { status: 200, body: { data: [] } }),
  ...(viewer === null
    ? []
    : [
        answer(checkAuth, {
          status: 200,
          body: {
            state: true,
            userId: viewer.id,
            expiresAt: '2099-01-01T00:00:00.000Z',
            passwordIsSecure: true,
            isImpersonated: false,
          },
        }),
        // A proof renews the session.
        answer(refreshAuth, {
          status: 200,
          body: {
            state: true,
            userId: viewer.id,
            token: 'renewed-token-of-the-test',
            expiresAt: '2099-01-01T00:00:00.000Z',
            passwordIsSecure: true,
            personalAccessToken: null,
            isImpersonated: false,
          },
        }),
        answer(readUser, { status: 200, body: { data: viewer } }),
        answer(listGlossary, { status: 200, body: { data: [] } }),
        answer(readClassMissing, { status: 200, body: { data: [] } }),
        answer(listClassPhotos, { status: 200, body: { data: [] } }),
        answer(readClassCards, { status: 200, body: { data: [] } }),
        answer(readRecentPeople, { status: 200, body: { data: [] } }),
        ...PLAIN_CLASS,
      ]),
]

export async function renderPage(page: ReactNode, options: PageOptions): Promise<RenderedPage> {
  const { viewer = makeViewer(), locale = 'de' } = options
  const time = Date.parse(options.now ?? NOW)
  localStorage.clear()
  installClock({ now: () => time })
  writeSetting('language', locale)
  if (viewer !== null) writeStored('jwt', 'token-of-the-test')

  const server = createFakeServer(...usualAnswers(viewer), ...(options.answers ?? []))
  const session = createSession({
    api: () => client,
    now,
    exclusively: (work) => work(),
    onIdentityEnd: () => undefined,
    onChecked: () => undefined,
  })
  // a session checks itself every few minutes, which would reach into a later test of the worker
  onTestFinished(() => session.follow()())
  const client = createApiClient({
    fetch: server.fetch,
    session,
    reachability: { mayRead: () => true, onAnswer: () => undefined, onFailure: () => undefined },
    readXsrf: () => 'xsrf-of-the-test',
    locale: currentLocale,
    now,
  })
  installApi({ client, session })
  await loadBundles([...BUNDLES, ...MORE_BUNDLES], locale)
  await session.reviveLogin()

  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity, staleTime: 60_000, networkMode: 'always' } },
  })
  const router = createRouter({
    history: createMemoryHistory(options.at),
    guard: () => undefined,
    prepare: () => Promise.resolve(),
  })
  router.start()
  // nothing in the document changes here, so polling is needed
  await waitFor(() => expect(router.state.get()).toBeDefined(), { interval: 2 })
  const shownPlace = (): Place =>
    router.state.get()?.place ?? { pathname: '', search: '', hash: '', key: '', index: 0 }
  const result = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider>
          <LinkProvider component={RouterAnchor}>
            <RouterProvider value={router}>
              <LayerProvider value={router.openLayer}>
                <Suspense fallback={<i data-testid={PAGE_IS_LOADING} />}>{page}</Suspense>
              </LayerProvider>
            </RouterProvider>
          </LinkProvider>
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
  // the messages and the parts of the page may arrive after the first render
  await waitFor(() => expect(result.queryByTestId(PAGE_IS_LOADING)).toBeNull())
  return {
    ...result,
    server,
    sent: server.sent,
    href: () => hrefOfPlace(shownPlace()),
    back: router.back,
    goTo: (href) => router.navigate(href),
    queryClient,
  }
}
