/** What goes on as long as the page lives: tabs, network, live events, and where sign-in and sign-out lead (§4). */
import { loadChunk, watchStyles } from '../platform/loading/chunk-loading.ts'
import { currentLocale, followPersonLocale, onLocale } from '../platform/words/i18n.tsx'
import { keptSince, line } from '../platform/offline/connection.ts'
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
import { remindLater } from './remind-later.ts'
import { sendKeptReports } from './send-kept-reports.ts'
import { followNavigation } from './navigation/follow-navigation.ts'
import { hrefAfterSignIn, hrefAfterSignOut } from './navigation/last-route.ts'

const loadLive = () => loadChunk(() => import('./live.ts'))
const loadWithoutLine = () => loadChunk(() => import('./start/start-offline.ts'))
const loadQueue = () => loadChunk(() => import('./follow-queues.ts'))

/** Live events as long as this person is signed in; answers how to stop, also before the code has arrived. */
function startLive(app: App, userId: number): () => void {
  let isOver = false
  let stop = (): void => {}
  loadLive().then(
    (live) => {
      if (!isOver) stop = live.startLive(app, userId)
    },
    // pages work without; the next page load tries again
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

/** What was done in a class offline is sent as long as its person is signed in, and by nobody else. */
function startQueue(app: App, userId: number): () => void {
  let isOver = false
  let stop = (): void => {}
  loadQueue().then(
    ({ followQueues }) => {
      if (!isOver) stop = followQueues(app.queryClient, userId)
    },
    // it is kept: the next page load tries again
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

/** Pages that somebody who is signed in is sent away from. */
const isSignedOutPage = (name: RouteName): boolean => name.startsWith('auth.') || name.startsWith('start.')

/** §4 Login and Logout: where they lead from the page that is shown. */
async function lead(app: App, isSignedIn: boolean): Promise<void> {
  const { router, session } = app
  const name = router.state.get()?.match?.name
  if (isSignedIn) {
    const href = hrefAfterSignIn(name)
    // whoever goes back from here wants out, not to a form that sends on at once
    if (href !== undefined) await router.navigate(href, { replace: true, over: isSignedOutPage })
    return
  }
  const href = hrefAfterSignOut(name)
  const state = session.state.get()
  // the guard of the page that is shown knows where an expired session goes
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
    // in somebody else's eyes nothing of theirs is sent
    const isOwn = state.status === 'signed-in' && !state.isImpersonated
    stopQueue = next !== undefined && isOwn ? startQueue(app, next) : () => {}
    // during the start the splash leads on
    if (startup.state.get() !== 'done') return
    void lead(app, next !== undefined).then(() => {
      // only now: the page that was left still showed what is forgotten here
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

/** What is shown is read again, and a page whose code did not arrive gets another try. */
async function recover(app: App): Promise<void> {
  if (keptSince.get() !== undefined) {
    // opened by what was kept: now the server says who is there, and ends what it has ended
    keptSince.set(undefined)
    await app.session.check()
  }
  void app.queryClient.invalidateQueries()
  await preparePage(app.router.state.get()?.match?.name).catch(() => undefined)
  recoveries.set(recoveries.get() + 1)
  reportBack()
}

/** After trouble everything that is shown is read again. */
function followReachability(app: App): () => void {
  const stopWatching = app.reachability.follow(app.probe)
  let wasFine = true
  const unsubscribe = app.reachability.state.subscribe(() => {
    const state = app.reachability.state.get()
    line.set(state)
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

/** Names in answers come in the reader's language: after a switch they are read again. Another tab's switch counts too. */
function followDevice(app: App): () => void {
  let locale = currentLocale()
  const stopLocale = onLocale(() => {
    if (currentLocale() === locale) return
    locale = currentLocale()
    app.client.freshen()
    readAgain(app.queryClient)
  })
  const stopTheme = onStored('theme', () => showTheme(readTheme()))
  const stopDeviceTheme = onDeviceTheme(() => showTheme(readTheme()))
  return () => {
    stopLocale()
    stopTheme()
    stopDeviceTheme()
  }
}

/** Another answer of the gates is another answer for the page that is shown. */
function followGates(app: App): () => void {
  const stops = [app.gateKeeper.follow(), app.gateKeeper.state.subscribe(() => void app.router.recheck())]
  return () => stops.forEach((stop) => stop())
}

/** First the page that somebody waits for; what a later start offline needs comes when it stands. */
const AFTERWARDS_MS = 3000

/** Where the browser has no worker for us, or on the developer's own server, the app needs a line to start. */
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

/** Starts everything; answers how to stop. */
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
