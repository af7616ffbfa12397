/** Fetches in the background what is needed next, so that nobody waits for one thing after the other (P10, decisions §8 Start delay). */
import { hrefAfterStartup } from '../navigation/last-route.ts'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { whenIdle } from '../../platform/loading/idle.ts'
import { readStored } from '../../platform/device/local-settings.ts'
import { matchRoute } from '../../platform/router/match-route.ts'
import { loadErrorViews } from '../page-boundary.tsx'
import { loadPages, preparePage } from '../find-page.ts'
import { loadToasts } from '../root-view.tsx'
import { loadConnectionBar } from '../shell/connection-notice.tsx'

const inBackground = (work: Promise<unknown>): void => {
  // only a head start: whoever needs it loads it again and tells what is wrong
  work.catch(() => undefined)
}

/** The code of the page that the start will most likely end on, while the session is still being checked. */
export function prefetchFirstPage(): void {
  const hasTokens = readStored('jwt') !== null || readStored('apiToken') !== null
  const href = hrefAfterStartup(undefined, hasTokens)
  inBackground(preparePage(matchRoute(new URL(href, window.location.origin).pathname)?.name))
}

/** The way to every other page, and what has to be there when nothing can be loaded any more. */
export function prefetchFailure(): void {
  whenIdle(() => {
    inBackground(loadPages())
    inBackground(loadErrorViews())
    inBackground(loadConnectionBar())
    inBackground(loadToasts())
    inBackground(loadBundles(['errors'], currentLocale()))
  })
}
