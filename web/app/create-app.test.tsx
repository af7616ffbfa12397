import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readAnnouncements } from '@wegband/domain/features/announcements/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { checkAuth, csrfCookie, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { readSetup } from '@wegband/domain/features/setup/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { STARTUP_DELAY_MS } from '@wegband/domain/features/start/page-after-start-rules.ts'
import {
  DEFAULT_FLAGS,
  listGlobalMessages,
  listGlossary,
  listTextBlocks,
  readPublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import { listVideoTrainings } from '@wegband/domain/features/video-trainings/contract.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { reportRefused } from '../platform/offline/connection-news.ts'
import { readStored, writeSetting, writeStored } from '../platform/device/local-settings.ts'
import { loadBundles } from '../platform/words/i18n.tsx'
import { setUnsent } from '../platform/offline/connection.ts'
import { createMemoryHistory, hrefOfPlace } from '../platform/router/history.ts'
import { answer, createFakeServer } from '../platform/testing/fake-server.ts'
import type { FakeAnswer, FakeServer } from '../platform/testing/fake-server.ts'
import { makeViewer } from '../platform/testing/people.ts'
import { AppView, createApp } from './create-app.tsx'
import type { App } from './create-app.tsx'
import { preparePage } from './find-page.ts'
import { followApp } from './follow-app.ts'
import { loadMaintenancePage } from './root-view.tsx'
import { loadConnectionBar } from './shell/connection-notice.tsx'

const known = {
  state: true,
  userId: 1,
  expiresAt: '2099-01-01T00:00:00.000Z',
  passwordIsSecure: true,
  isImpersonated: false,
}
const settings = {
  flags: DEFAULT_FLAGS,
  supportMail: 'hilfe@wegband.example',
  now: '2026-11-20T09:00:00.000Z',
  isMaintenance: false,
  minTrainingMinutes: 15,
  mapTilesUrl: null,
  videoProvider: 'self-hosted',
  hasDemoMailbox: false,
  demo: null,
}

const server = (viewer: Viewer, ...answers: FakeAnswer[]): FakeServer =>
  createFakeServer(
    answer(csrfCookie, { status: 204 }),
    answer(readPublicSettings, { status: 200, body: { data: settings } }),
    answer(listTextBlocks, { status: 200, body: { data: [] } }),
    answer(checkAuth, { status: 200, body: known }),
    answer(signIn, { status: 200, body: { ...known, token: 'token-1', personalAccessToken: null } }),
    answer(signOut, { status: 204 }),
    answer(readUser, { status: 200, body: { data: viewer } }),
    answer(listSports, { status: 200, body: { data: [], meta: { last_page: 1 } } }),
    answer(listGlossary, { status: 200, body: { data: [] } }),
    answer(readAnnouncements, { status: 200, body: { data: [] } }),
    answer(listGlobalMessages, { status: 200, body: { data: [] } }),
    answer(listLatestLegalTexts, { status: 200, body: { data: [] } }),
    answer(streamEvents, () => new Promise(() => undefined)),
    ...answers,
  )

/** As long as a test may take. */
const PREPARING_MS = 60_000
let stop = (): void => {}

const start = async (
  at: string,
  answers: FakeAnswer[] = [],
  viewer = makeViewer(),
): Promise<App & { server: FakeServer }> => {
  const fake = server(viewer, ...answers)
  const app = createApp({
    fetch: fake.fetch,
    readXsrf: () => 'xsrf',
    exclusively: (work) => work(),
    onOtherPerson: () => undefined,
    history: createMemoryHistory(at),
  })
  await loadBundles(['shell', 'start', 'errors'], 'de')
  stop = followApp(app)
  render(<AppView app={app} />)
  return { ...app, server: fake }
}
const href = (app: App): string => {
  const shown = app.router.state.get()
  return shown === undefined ? '' : hrefOfPlace(shown.place)
}

// their code arrives once in a file; on a busy machine that takes longer than a test waits for a page
beforeAll(async () => {
  writeSetting('language', 'de')
  const pages = ['auth.wrapper', 'auth.login', 'app.profile-upgrade', 'kiosk', undefined] as const
  await Promise.all([...pages.map(preparePage), loadMaintenancePage()])
}, PREPARING_MS)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeSetting('language', 'de')
  // jsdom lays nothing out and has no page transitions
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.stubGlobal('CSS', { supports: () => false })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// spec: splash-screen-at-start, startup-sequence-four-steps, route-auth-wrapper, route-start-splash
test('starts on the splash and ends on a page that a signed-out visitor may see', async () => {
  const app = await start('/user/profile/upgrade')
  expect(await screen.findByRole('status', { name: 'Wegband startet' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Dein Weg, Woche für Woche gewebt' })).toBeTruthy()
  expect(href(app)).toBe('/auth/welcome')
  expect(app.server.sent(checkAuth)).toHaveLength(0)
  expect(app.server.sent(listTextBlocks)).toHaveLength(1)
})

test.for([
  ['/setup#7K4P-2MXD-9RTB', '/setup#7K4P-2MXD-9RTB'],
  ['/setup/archive#7K4P-2MXD-9RTB', '/setup/archive#7K4P-2MXD-9RTB'],
  ['/user/profile/upgrade', '/setup'],
] as const)('an empty installation opens its set-up: %s leads to %s', async ([from, to]) => {
  const app = await start(from, [
    answer(readPublicSettings, { status: 200, body: { data: { ...settings, isAwaitingSetup: true } } }),
    answer(readSetup, { status: 200, body: { data: { stage: 'open' } } }),
  ])
  await waitFor(() => expect(href(app)).toBe(to))
})

// spec: initial-target-remembered-restored
test('opens the requested page once the login is revived', async () => {
  writeStored('jwt', 'token-kept')
  const app = await start('/user/profile/upgrade')
  expect(await screen.findByRole('heading', { level: 1, name: 'Du hast schon ein Konto' })).toBeTruthy()
  expect(href(app)).toBe('/user/profile/upgrade')
  expect(app.router.canGoBack()).toBe(false)
})

// spec: actions-paths-open-session
test('the start asks for the cookie, the hints, the session and the person', async () => {
  writeStored('jwt', 'token-kept')
  const app = await start('/user/profile/upgrade')
  await screen.findByRole('heading', { level: 1, name: 'Du hast schon ein Konto' })
  expect(app.server.sent(csrfCookie)).toHaveLength(1)
  expect(app.server.sent(listTextBlocks).map(({ query }) => query)).toEqual([{ group: 'startup-hints' }])
  expect(app.server.sent(checkAuth)).toHaveLength(1)
  expect(app.server.sent(readUser)[0]?.query).toEqual({ with_addresses: '1' })
})

// spec: refresh-intervals-data-layer-open
test('each round of the session check reads the user again', async () => {
  writeStored('jwt', 'token-kept')
  const app = await start('/user/profile/upgrade')
  await screen.findByRole('heading', { level: 1, name: 'Du hast schon ein Konto' })
  const before = app.server.sent(readUser).length
  await app.session.check()
  await waitFor(() => expect(app.server.sent(readUser)).toHaveLength(before + 1))
})

// spec: startup-delay-1500ms, route-auth-login
test('waits at most 1500 ms for the startup hints', async () => {
  const begun = performance.now()
  const app = await start('/auth/login', [answer(listTextBlocks, () => new Promise(() => undefined))])
  expect(app.startup.state.get()).toBe('running')
  expect(await screen.findByLabelText('Passwort')).toBeTruthy()
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1490)
})

test('continues earlier when the hints arrive earlier', async () => {
  const schedule = globalThis.setTimeout
  // the longest wait is longer than this test
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...rest) =>
    schedule(work, ms === STARTUP_DELAY_MS ? 120_000 : ms, ...rest),
  )
  await start('/auth/login')
  expect(await screen.findByLabelText('Passwort')).toBeTruthy()
})

// spec: login-restores-last-app-route, login-finalized-when-loaded
test('signing in opens the page requested before and loads the data of the login', async () => {
  const app = await start('/user/profile/upgrade')
  await screen.findByRole('link', { name: 'Anmelden' })
  await app.session.signIn('mara', 'secret')
  expect(await screen.findByRole('heading', { level: 1, name: 'Du hast schon ein Konto' })).toBeTruthy()
  await waitFor(() => expect(app.server.sent(listGlossary)).toHaveLength(1))
  expect(app.server.sent(readUser).length).toBeGreaterThan(0)
  expect(app.server.sent(listSports)).toHaveLength(1)
})

// spec: logout-to-auth-wrapper, logout-clears-store-and-refresh
test('signing out leads to the auth wrapper and clears the loaded data', async () => {
  writeStored('jwt', 'token-kept')
  const app = await start('/user/profile/upgrade')
  await screen.findByText(/Du hast schon ein Konto/)
  await app.session.signOut()
  expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeTruthy()
  expect(href(app)).toBe('/auth/welcome')
  await waitFor(() =>
    expect(
      app.queryClient
        .getQueryCache()
        .getAll()
        .some((query) => query.queryKey[0] === readUser.path),
    ).toBe(false),
  )
  expect(readStored('route')).toBeNull()
})

// spec: error-session-expired
test('a session that expires asks for a new login and remembers the page', async () => {
  writeStored('jwt', 'token-kept')
  const app = await start('/user/profile/upgrade')
  await screen.findByText(/Du hast schon ein Konto/)
  app.session.end(app.session.token())
  expect(await screen.findByText(/^Deine Sitzung ist beendet\. Melde dich neu an\./)).toBeTruthy()
  expect(href(app)).toBe('/auth/login')
  expect(readStored('route')).toBe('/user/profile/upgrade')
})

test('a start offline waits for a connection and then continues by itself', async () => {
  writeStored('jwt', 'token-kept')
  let isThere = false
  await start('/user/profile/upgrade', [
    answer(checkAuth, () => {
      if (!isThere) throw new TypeError('Failed to fetch')
      return { status: 200, body: known }
    }),
  ])
  expect(await screen.findByRole('heading', { name: 'Keine Verbindung' })).toBeTruthy()
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt prüfen' }))
  expect(await screen.findByText(/Du hast schon ein Konto/)).toBeTruthy()
})

// spec: maintenance-mode-message-shown
test('the maintenance notice appears and stays until maintenance is over', async () => {
  writeStored('jwt', 'token-kept')
  let isMaintenance = true
  const closed = { status: 503, body: { code: 'general.maintenance', message: 'x' } }
  await start('/user/profile/upgrade', [
    answer(readUser, () => (isMaintenance ? closed : { status: 200, body: { data: makeViewer() } })),
    answer(readPublicSettings, () => ({ status: 200, body: { data: { ...settings, isMaintenance } } })),
  ])
  expect(await screen.findByRole('heading', { name: 'Der Webstuhl steht kurz still' })).toBeTruthy()
  isMaintenance = false
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt prüfen' }))
  expect(await screen.findByText(/Du hast schon ein Konto/)).toBeTruthy()
})

test('one notice says that the connection is lost, that nothing was saved, and that it is back', async () => {
  let isThere = true
  const app = await start('/user/profile/upgrade', [
    answer(readPublicSettings, () => {
      if (!isThere) throw new TypeError('Failed to fetch')
      return { status: 200, body: { data: settings } }
    }),
  ])
  await screen.findByRole('link', { name: 'Anmelden' })
  isThere = false
  await app.probe()
  const notice = await screen.findByText(/^Keine Verbindung seit/)
  act(() =>
    setUnsent('command', [
      ...[1, 2, 3, 4].map(() => ({ appointmentId: 7, isWaiting: true })),
      { appointmentId: 7, isWaiting: false },
    ]),
  )
  expect(screen.getByText('4 warten')).toBeTruthy()
  act(() => setUnsent('command', []))
  expect(screen.queryByText('4 warten')).toBeNull()
  act(reportRefused)
  expect(notice.textContent).toContain('Nicht gespeichert')
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Prüfen' }))
  expect(await screen.findByText('Verbindung ist wieder da. Versuche es noch einmal')).toBeTruthy()
  expect(screen.queryByText(/Keine Verbindung/)).toBeNull()
})

test('the tablet at the door shows no connection notice, since it reports the connection itself', async () => {
  let isThere = true
  const app = await start('/kiosk/12', [
    answer(readPublicSettings, () => {
      if (!isThere) throw new TypeError('Failed to fetch')
      return { status: 200, body: { data: settings } }
    }),
  ])
  await screen.findByRole('heading', { level: 1, name: /Tablet/ })
  isThere = false
  await app.probe()
  await waitFor(() => expect(app.reachability.state.get().status).not.toBe('fine'))
  await act(async () => await loadConnectionBar())
  expect(screen.queryByText(/^Keine Verbindung/)).toBeNull()
})

test('a signed-in member keeps the navigation bars at an address that does not exist', async () => {
  const phone = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => phone)
  writeStored('jwt', 'token-1')
  const app = await start('/gibt/es/nicht', [
    answer(listVideoTrainings, { status: 200, body: { data: [], meta: { last_page: 1 } } }),
  ])
  expect(await screen.findByRole('navigation', { name: 'Hauptmenü' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Hier führt kein Band hin' })).toBeTruthy()
  expect(href(app)).toBe('/gibt/es/nicht')
})

test('an address that does not exist shows the not-found page without a detour', async () => {
  const app = await start('/gibt/es/nicht')
  expect(await screen.findByRole('heading', { name: 'Hier führt kein Band hin' })).toBeTruthy()
  expect(href(app)).toBe('/gibt/es/nicht')
})
