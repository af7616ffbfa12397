/**
 * What runs as long as the page lives: tabs, network, live events, and where sign-in and sign-out lead (§4).
 */
import { loadChunk, watchStyles } from '../platform/loading/chunk-loading.ts'
import { currentLocale, followPersonLocale, onLocale } from '../platform/words/i18n.tsx'
import { snapshotSince, connection } from '../platform/offline/connection.ts'
import { forgetNews, reportBack, reportTrouble } from '../platform/offline/connection-news.ts'
import { whenIdle } from '../platform/loading/idle.ts'
import { onStored } from '../platform/device/local-settings.ts'
import { readAgain } from '../platform/api/read-again.ts'
import { isAppRoute } from '../platform/router/route-table.ts'
import type { RouteName } from '../platform/router/route-table.ts'
import { onDeviceTheme, readTheme, showTheme } from '../platform/device/theme.ts'
import type { App } from './create-app.tsx'
import { preparePage } from './find-page.ts'
import { recoveries } from './recoveries.ts'
import { remindLater } from './gates/remind-later.ts'
import { AFTERWARDS_MS } from './start/prefetch-pages.ts'
import { sendKeptReports } from './send-waiting-video-reports.ts'
import { followNavigation } from './navigation/follow-navigation.ts'
import { hrefAfterSignIn, hrefAfterSignOut } from './navigation/page-after-start.ts'

const loadLive = () => loadChunk(() => import('./live.ts'))
const loadWithoutLine = () => loadChunk(() => import('./start/start-offline.ts'))
const loadQueue = () => loadChunk(() => import('./follow-queues.ts'))

/**
 * Live events while this user is signed in; returns a function that stops them, also before the code has
 * arrived.
 */
function startLive(app: App, userId: number): () => void {
  let isOver = false
  let stop = (): void => {}
  loadLive().then(
    (live) => {
      if (!isOver) stop = live.startLive(app, userId)
    },
    // pages work without live events; the next page load tries again
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

/** Sends the offline commands of a class while their author is signed in, and only as that user. */
function startQueue(app: App, userId: number): () => void {
  let isOver = false
  let stop = (): void => {}
  loadQueue().then(
    ({ followQueues }) => {
      if (!isOver) stop = followQueues(app.queryClient, userId)
    },
    // the commands stay stored: the next page load tries again
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

/** Pages that redirect a signed-in user. */
const isSignedOutPage = (name: RouteName): boolean => name.startsWith('auth.') || name.startsWith('start.')

/** §4 Login and Logout: where they lead from the current page. */
async function lead(app: App, isSignedIn: boolean): Promise<void> {
  const { router, session } = app
  const name = router.state.get()?.match?.name
  if (isSignedIn) {
    const href = hrefAfterSignIn(name)
    // going back from here must leave, not reach a form that redirects at once
    if (href !== undefined) await router.navigate(href, { replace: true, over: isSignedOutPage })
    return
  }
  const href = hrefAfterSignOut(name)
  const state = session.state.get()
  // the guard of the current page knows where an expired session leads
  if (state.status === 'signed-out' && state.reason === 'expired') await router.recheck()
  else if (href !== undefined) await router.navigate(href, { replace: true, over: isAppRoute })
}

function followSession(app: App): () => void {
  const { session, startup, queryClient } = app
  let stopLive = (): void => {}
  let stopQueue = (): void => {}
  let userId: number | undefined

  const onChange = (): void => {
    const state = session.state.get()
    const next = state.status === 'signed-in' ? state.userId : undefined
    if (next === userId) return
    userId = next
    stopLive()
    stopLive = next === undefined ? () => {} : startLive(app, next)
    stopQueue()
    // while impersonated, the offline commands of that user are not sent
    const isOwn = state.status === 'signed-in' && !state.isImpersonated
    stopQueue = next !== undefined && isOwn ? startQueue(app, next) : () => {}
    // during the start the splash navigates
    if (startup.state.get() !== 'done') return
    void lead(app, next !== undefined).then(() => {
      // only now: the page that was left still showed the data deleted here
      if (next !== undefined) return
      queryClient.clear()
      followPersonLocale(undefined).catch(() => undefined)
    })
  }
  const unsubscribe = session.state.subscribe(onChange)
  return () => {
    unsubscribe()
    stopLive()
    stopQueue()
  }
}

/** Reads the data of the current page again, and retries a page whose code did not arrive. */
async function recover(app: App): Promise<void> {
  if (snapshotSince.get() !== undefined) {
    // opened from the offline snapshot: now the server says who is signed in, and ends sessions that it has
    // ended
    snapshotSince.set(undefined)
    await app.session.check()
  }
  void readAgain(app.queryClient)
  await preparePage(app.router.state.get()?.match?.name).catch(() => undefined)
  recoveries.set(recoveries.get() + 1)
  reportBack()
}

/** Reads the data of the current page again once the server is reachable. */
function followReachability(app: App): () => void {
  const stopWatching = app.reachability.follow(app.probe)
  let wasFine = true
  const unsubscribe = app.reachability.state.subscribe(() => {
    const state = app.reachability.state.get()
    connection.set(state)
    const isFine = state.status === 'fine'
    if (isFine && !wasFine) void recover(app)
    if (!isFine) reportTrouble()
    wasFine = isFine
  })
  return () => {
    stopWatching()
    unsubscribe()
    forgetNews()
  }
}

/** Names in answers come in the reader's language: after a switch, in any tab, they are read again. */
function followDevice(app: App): () => void {
  let locale = currentLocale()
  const stopLocale = onLocale(() => {
    if (currentLocale() === locale) return
    locale = currentLocale()
    app.client.freshen()
    void readAgain(app.queryClient)
  })
  const stopTheme = onStored('theme', () => showTheme(readTheme()))
  const stopDeviceTheme = onDeviceTheme(() => showTheme(readTheme()))
  return () => {
    stopLocale()
    stopTheme()
    stopDeviceTheme()
  }
}

/** A changed answer of the gates runs the guard of the current page again. */
function followGates(app: App): () => void {
  const stops = [app.gateKeeper.follow(), app.gateKeeper.state.subscribe(() => void app.router.recheck())]
  return () => stops.forEach((stop) => stop())
}

/** Whether the app can start offline: not without a service worker, and not on the developer's server. */
const mayStartWithoutLine = (): boolean =>
  import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator

function prepareWithoutLine(app: App): () => void {
  if (!mayStartWithoutLine()) return () => {}
  let isOver = false
  let stop = (): void => {}
  const prepare = async (): Promise<void> => {
    const { prepareStartWithoutLine } = await loadWithoutLine()
    if (!isOver) stop = prepareStartWithoutLine(app)
  }
  // the next page load tries again
  const timer = setTimeout(() => whenIdle(() => void prepare().catch(() => undefined)), AFTERWARDS_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}

/** Starts everything; returns a function that stops it. */
export function followApp(app: App): () => void {
  followNavigation(app.router)
  const stops = [
    watchStyles(),
    app.router.start(),
    app.session.follow(),
    followSession(app),
    followGates(app),
    followReachability(app),
    followDevice(app),
    remindLater(app),
    sendKeptReports(app.session),
    prepareWithoutLine(app),
  ]
  return () => stops.forEach((stop) => stop())
}
