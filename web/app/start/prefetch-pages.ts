/**
 * Fetches in the background what is needed next, so that the user rarely waits for code (P10, decisions §8
 * Start delay).
 */
import { hrefAfterStartup, splashDetour } from '../navigation/page-after-start.ts'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { whenIdle } from '../../platform/loading/idle.ts'
import { readStored } from '../../platform/device/local-settings.ts'
import { matchRoute } from '../../platform/router/match-route.ts'
import { loadErrorViews } from '../page-boundary.tsx'
import { loadPages, preparePage } from '../find-page.ts'
import { loadToasts } from '../root-view.tsx'
import { loadConnectionBar } from '../shell/connection-notice.tsx'

const inBackground = (work: Promise<unknown>): void => {
  // only a prefetch: the code that needs it loads it again and reports a failure
  work.catch(() => undefined)
}

/** The code of the page that the start will most likely end on, while the session is still being checked. */
export function prefetchFirstPage(): void {
  const hasTokens = readStored('jwt') !== null || readStored('apiToken') !== null
  const { pathname, search, hash } = window.location
  const requested = splashDetour(matchRoute(pathname)?.name, pathname + search + hash)
  const href = hrefAfterStartup(requested, hasTokens)
  inBackground(preparePage(matchRoute(new URL(href, window.location.origin).pathname)?.name))
}

/** The first page comes first; what a later page or a failure needs is loaded once that page is shown. */
export const AFTERWARDS_MS = 3000

/** The code that leads to every other page, and the pages shown when nothing more can be loaded. */
export function prefetchFailure(): void {
  setTimeout(
    () =>
      whenIdle(() => {
        inBackground(loadPages())
        inBackground(loadErrorViews())
        inBackground(loadConnectionBar())
        inBackground(loadToasts())
        inBackground(loadBundles(['errors'], currentLocale()))
      }),
    AFTERWARDS_MS,
  )
}
