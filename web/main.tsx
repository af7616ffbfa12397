/** The browser's entry: creates the app with what only a browser has, and shows it. */
import { createRoot } from 'react-dom/client'
import './ui/tokens/all.css'
import { AppView, createApp } from './app/create-app.tsx'
import { followApp } from './app/follow-app.ts'
import { prefetchFailure, prefetchFirstPage } from './app/start/prefetch-pages.ts'
import { installClock } from './platform/clock.ts'
import { currentLocale, loadBundles } from './platform/words/i18n.tsx'
import { createBrowserHistory } from './platform/router/history.ts'
import { readTheme, showTheme } from './platform/device/theme.ts'

/** Over https the name of the cookie binds it to its host. */
const XSRF_COOKIES = ['__Host-XSRF-TOKEN=', 'XSRF-TOKEN=']
const SESSION_LOCK = 'wegband.session'

const readXsrf = (): string | undefined => {
  const cookies = document.cookie.split('; ')
  const values = XSRF_COOKIES.map((name) =>
    cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length),
  )
  return values.find((value) => value !== undefined)
}

/**
 * Locks exist only in secure contexts; without them tabs may renew at the same time, which costs one revival.
 */
const exclusively = async <T,>(work: () => Promise<T>): Promise<T> => {
  const locks: LockManager | undefined = navigator.locks
  return locks === undefined ? await work() : await locks.request(SESSION_LOCK, work)
}

async function start(root: HTMLElement): Promise<void> {
  installClock(window.__wegbandClock)
  showTheme(readTheme())
  const app = createApp({
    fetch: (input, init) => fetch(input, init),
    fetchWithProgress: async (...request) =>
      (await import('./platform/api/fetch-with-progress.ts')).fetchWithProgress(...request),
    readXsrf,
    exclusively,
    history: createBrowserHistory(),
    onOtherPerson: (landing) => {
      if (landing === undefined) window.location.reload()
      else window.location.assign(landing)
    },
  })
  await loadBundles(['shell', 'start'], currentLocale())
  followApp(app)
  prefetchFirstPage()
  createRoot(root).render(<AppView app={app} />)
  prefetchFailure()
}

const root = document.getElementById('root')
if (root !== null) void start(root)
