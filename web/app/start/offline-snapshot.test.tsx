/**
 * The app opened offline, through its real start: what it shows, who gets in, and what happens to the
 * snapshot.
 */
import { QueryObserver } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { checkAuth, csrfCookie, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { readView } from '@wegband/domain/features/impersonation/contract.ts'
import { listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import {
  DEFAULT_FLAGS,
  listGlossary,
  listTextBlocks,
  readPublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import { viewerQuery } from '../../features/accounts/viewer.ts'
import { sportsQuery } from '../../features/sports/queries.ts'
import { forgetDevice, listRecords } from '../../platform/device/device-store.ts'
import { loadBundles } from '../../platform/words/i18n.tsx'
import { snapshotSince } from '../../platform/offline/connection.ts'
import { readStored, writeSetting, writeStored } from '../../platform/device/local-settings.ts'
import { createMemoryHistory, hrefOfPlace } from '../../platform/router/history.ts'
import { answer, createFakeServer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { AppView, createApp, type App } from '../create-app.tsx'
import { followApp } from '../follow-app.ts'
import { saveOfflineSnapshot } from './save-offline-snapshot.ts'
import { readOfflineSnapshot } from './open-snapshot.ts'

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
  now: new Date().toISOString(),
  isMaintenance: false,
  minTrainingMinutes: 15,
  mapTilesUrl: null,
  videoProvider: 'self-hosted',
  hasDemoMailbox: false,
  demo: null,
}
const answers = (...more: FakeAnswer[]): FakeAnswer[] => [
  answer(csrfCookie, { status: 204 }),
  answer(readPublicSettings, { status: 200, body: { data: settings } }),
  answer(listTextBlocks, { status: 200, body: { data: [] } }),
  answer(checkAuth, { status: 200, body: known }),
  answer(signOut, { status: 204 }),
  answer(readUser, { status: 200, body: { data: makeViewer() } }),
  answer(listSports, { status: 200, body: { data: [], meta: { last_page: 1 } } }),
  answer(listGlossary, { status: 200, body: { data: [] } }),
  answer(listLatestLegalTexts, { status: 200, body: { data: [] } }),
  answer(streamEvents, () => new Promise(() => undefined)),
  ...more,
]

/** A page that reads almost nothing. */
const PLACE = '/user/profile/upgrade'
const OPENED = { level: 1, name: 'Du hast schon ein Konto' } as const
/** How long the page must be still before its snapshot is saved. */
const SETTLED_MS = 1000
/** How long the server may be silent. */
const PATIENCE_MS = 4000
let stops: (() => void)[] = []

type Opened = App & { readonly cut: (isCut: boolean) => void }

/** Each call is a new page on the same device. */
const open = async (isCut: boolean, ...more: FakeAnswer[]): Promise<Opened> => {
  const fake = createFakeServer(...answers(...more))
  let isLost = isCut
  const app = createApp({
    fetch: (...request) =>
      isLost ? Promise.reject(new TypeError('Failed to fetch')) : fake.fetch(...request),
    readXsrf: () => 'xsrf',
    exclusively: (work) => work(),
    onOtherPerson: () => undefined,
    history: createMemoryHistory(PLACE),
  })
  await loadBundles(['shell', 'start', 'errors'], 'de')
  const stopApp = followApp(app)
  const { unmount } = render(<AppView app={app} />)
  stops.push(() => {
    stopApp()
    unmount()
  })
  return { ...app, cut: (next) => (isLost = next) }
}
const close = (): void => {
  for (const stop of stops) stop()
  stops = []
  snapshotSince.set(undefined)
}
const hrefOf = ({ router }: App): string => {
  const shown = router.state.get()
  return shown === undefined ? '' : hrefOfPlace(shown.place)
}

/** An online page that saves its snapshot; then it is closed. */
const visitBefore = async (userId = 1, more: FakeAnswer[] = []): Promise<void> => {
  const app = await open(false, ...more)
  await screen.findByRole('heading', OPENED)
  const stop = saveOfflineSnapshot(app.queryClient, app.session, userId)
  stops.push(stop)
  await act(() => vi.advanceTimersByTimeAsync(SETTLED_MS))
  await waitFor(async () => expect(await readOfflineSnapshot()).toBeDefined())
  close()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  localStorage.clear()
  sessionStorage.clear()
  forgetDevice()
  writeSetting('language', 'de')
  writeStored('jwt', 'token-kept')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.stubGlobal('CSS', { supports: () => false })
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('saves a snapshot while answers keep arriving faster than the page settles', async () => {
  const app = await open(false)
  await screen.findByRole('heading', OPENED)
  stops.push(saveOfflineSnapshot(app.queryClient, app.session, 1))
  let saved: unknown
  for (let answers = 0; answers < 20 && saved === undefined; answers += 1) {
    app.queryClient.setQueryData(['/api/arriving', { params: {}, query: { answers } }], answers)
    await act(() => vi.advanceTimersByTimeAsync(SETTLED_MS / 2))
    saved = await readOfflineSnapshot()
  }
  expect(saved).toBeDefined()
})

test('opens offline as the user of the snapshot and says how old the data is', async () => {
  await visitBefore()
  const app = await open(true)
  expect(await screen.findByRole('heading', OPENED)).toBeTruthy()
  expect(await screen.findByText(/^Ohne Verbindung, Stand \d\d:\d\d$/)).toBeTruthy()
  expect(app.session.state.get()).toMatchObject({ status: 'signed-in', userId: 1, isImpersonated: false })
  expect(app.queryClient.getQueryData(viewerQuery(1).queryKey)?.firstName).toBe('Mara')
})

test('opens from the snapshot when the server stays silent', async () => {
  await visitBefore()
  await open(
    false,
    answer(checkAuth, () => new Promise(() => undefined)),
  )
  expect(screen.queryByRole('heading', OPENED)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(PATIENCE_MS))
  expect(await screen.findByRole('heading', OPENED)).toBeTruthy()
})

test('checks who is signed in once the connection is back, and stays on the page', async () => {
  await visitBefore()
  const app = await open(true)
  await screen.findByText(/^Ohne Verbindung, Stand/)
  app.cut(false)
  await app.probe()
  expect(await screen.findByText('Verbindung ist wieder da')).toBeTruthy()
  await waitFor(() => expect(snapshotSince.get()).toBeUndefined())
  expect(app.session.state.get()).toMatchObject({ status: 'signed-in', expiresAt: known.expiresAt })
})

test('shows stored data when the connection is lost after the start, and keeps newer reads', async () => {
  await visitBefore()
  const app = await open(false)
  await screen.findByRole('heading', OPENED)
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  app.queryClient.setQueryData(viewerQuery(1).queryKey, makeViewer({ firstName: 'Maren' }))
  app.queryClient.removeQueries(sportsQuery)
  app.cut(true)
  await app.probe()
  expect(await screen.findByText(/^Keine Verbindung seit/)).toBeTruthy()
  await waitFor(() => expect(app.queryClient.getQueryData(sportsQuery.queryKey)).toEqual([]))
  // no stored answer is shown yet, so the bar says nothing about its age
  expect(screen.queryByText(/^Ohne Verbindung, Stand/)).toBeNull()
  stops.push(new QueryObserver(app.queryClient, { ...sportsQuery, retry: false }).subscribe(() => undefined))
  expect(await screen.findByText(/^Ohne Verbindung, Stand \d\d:\d\d$/)).toBeTruthy()
  expect(app.queryClient.getQueryData(viewerQuery(1).queryKey)?.firstName).toBe('Maren')
})

test('a session that ended meanwhile ends cleanly and deletes the snapshot', async () => {
  await visitBefore()
  const gone = { status: 401, body: { code: 'auth.session-expired', message: 'x' } }
  const app = await open(true, answer(checkAuth, gone))
  await screen.findByText(/^Ohne Verbindung, Stand/)
  app.cut(false)
  await app.probe()
  expect(await screen.findByText(/^Deine Sitzung ist beendet\. Melde dich neu an\./)).toBeTruthy()
  expect(hrefOf(app)).toBe('/auth/login')
  await waitFor(async () => expect(await listRecords('start')).toEqual([]))
  expect([readStored('jwt'), readStored('kept')]).toEqual([null, null])
})

/** The texts are public: to the server an expired token belongs to no user, so no text counts as accepted. */
const textsByToken = answer(listLatestLegalTexts, ({ headers }) => {
  const isAccepted = headers.get('authorization') === 'Bearer token-new'
  const terms = {
    id: 11,
    kind: 'terms',
    locale: 'de',
    version: 2,
    title: 'Nutzungsbedingungen',
    text: 'Kurz.',
  }
  const more = {
    isMandatory: true,
    inForceAt: '2026-11-01T00:00:00.000Z',
    is_accepted: isAccepted,
    isAcceptedByParent: false,
  }
  return { status: 200, body: { data: [{ ...terms, ...more }] } }
})
const authByToken = answer(checkAuth, ({ headers }) =>
  headers.get('authorization') === 'Bearer token-new'
    ? { status: 200, body: known }
    : { status: 401, body: { code: 'auth.session-expired', message: 'x' } },
)

test('revives an expired session and does not ask again to accept old texts', async () => {
  await visitBefore()
  const auth = { ...known, token: 'token-new', personalAccessToken: null }
  const renewed = answer(signIn, { status: 200, body: auth })
  writeStored('apiToken', 'access-of-the-device')
  const app = await open(true, textsByToken, authByToken, renewed)
  await screen.findByText(/^Ohne Verbindung, Stand/)
  await app.queryClient.cancelQueries()
  app.cut(false)
  // the texts are requested before any request is refused
  await app.gateKeeper.lookForNewTexts()
  expect(app.gateKeeper.state.get().hasOpenTexts).toBe(false)
  await app.probe()
  await waitFor(() => expect(readStored('jwt')).toBe('token-new'))
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  expect(hrefOf(app)).toBe(PLACE)
})

test('a session that cannot be revived leads to the sign-in, not to the texts', async () => {
  await visitBefore()
  const app = await open(true, textsByToken, authByToken)
  await screen.findByText(/^Ohne Verbindung, Stand/)
  await app.queryClient.cancelQueries()
  app.cut(false)
  await app.gateKeeper.lookForNewTexts()
  expect(await screen.findByText(/^Deine Sitzung ist beendet\. Melde dich neu an\./)).toBeTruthy()
  expect(hrefOf(app)).toBe('/auth/login')
})

test('signing out deletes the snapshot, online and offline', async () => {
  await visitBefore()
  const app = await open(true)
  await screen.findByRole('heading', OPENED)
  await app.session.signOut()
  await waitFor(async () => expect(await listRecords('start')).toEqual([]))
  close()
  await open(true)
  expect(await screen.findByRole('link', { name: 'Anmelden' })).toBeTruthy()
})

test('does not open for another token: another user signed in, or an account is impersonated', async () => {
  await visitBefore()
  writeStored('jwt', 'token-of-the-view')
  await open(true)
  expect(await screen.findByRole('heading', { name: 'Keine Verbindung' })).toBeTruthy()
})

test('does not open a snapshot that is a week old', async () => {
  await visitBefore()
  const later = Date.now() + 8 * 24 * 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await open(true)
  expect(await screen.findByRole('heading', { name: 'Keine Verbindung' })).toBeTruthy()
})

test('saves no snapshot while an account is impersonated', async () => {
  const view = answer(checkAuth, { status: 200, body: { ...known, isImpersonated: true } })
  const itself = { userId: 1, kind: 'child', reason: null, reference: '', endsAt: known.expiresAt } as const
  const app = await open(false, view, answer(readView, { status: 200, body: { data: itself } }))
  await screen.findByRole('heading', OPENED)
  stops.push(saveOfflineSnapshot(app.queryClient, app.session, 1))
  await app.queryClient.fetchQuery({ ...viewerQuery(1), staleTime: 0 })
  // the page goes into the background: the pending snapshot is saved at once
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  expect(await readOfflineSnapshot()).toBeUndefined()
})
