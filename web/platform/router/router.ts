/**
 * Navigates between addresses: runs the guards, loads the code of the next page, then shows it. The newest
 * navigation wins. Own code replaces a library that took a fifth of the first page's budget
 * (docs/decisions/0006-typed-route-table.md).
 */
import { secretsOf } from '@wegband/domain/http/secret-address.ts'
import { routeEntry } from './route-table.ts'
import { createStore } from '../store.ts'
import type { Store } from '../store.ts'
import { hrefOfPlace, partsOfHref } from './history.ts'
import type { Place, RouterHistory } from './history.ts'
import { createLayers } from './layers.ts'
import { createLeaving, leaveAfterPop } from './leaving.ts'
import type { AskToLeave } from './leaving.ts'
import type { OpenLayer } from './layers.ts'
import { matchRoute } from './match-route.ts'
import type { RouteMatch } from './match-route.ts'
import { createTravel } from './travel.ts'
import { writeHistory } from './write-history.ts'
import type { NavigateOptions, Trail } from './write-history.ts'

/** What is on screen. */
export type CurrentPage = {
  readonly place: Place
  /** `undefined`: no such address. */
  readonly match: RouteMatch | undefined
  /** How many links were opened over the page to which they lead: each begins that page anew. */
  readonly openedLinks: number
}

export type Change = {
  readonly from: CurrentPage | undefined
  readonly to: CurrentPage
  /** `pop`: back or forward in the history. */
  readonly kind: 'push' | 'replace' | 'pop'
}

type Present = (change: Change, apply: () => void) => void | Promise<void>

export type RouterParts = {
  readonly history: RouterHistory
  /** Another address instead of this one, or `undefined` when it may be shown. */
  readonly guard: (match: RouteMatch | undefined, href: string) => string | undefined
  /** Loads what the page needs; the page itself shows a failure. */
  readonly prepare: (match: RouteMatch | undefined) => Promise<unknown>
}

export type Router = {
  readonly state: Store<CurrentPage | undefined>
  /** The newest admitted page: on screen, or still loading. */
  readonly newest: () => CurrentPage | undefined
  /** Shows the current address and follows back and forward; returns a function that stops it. */
  readonly start: () => () => void
  /** Resolves when the new page is shown, or when a newer navigation began. */
  readonly navigate: (href: string, options?: NavigateOptions) => Promise<void>
  /** To the page above: back when it was the previous page, with all its state; otherwise to `href`. */
  readonly up: (href: string, options?: NavigateOptions) => Promise<void>
  readonly back: () => void
  readonly canGoBack: () => boolean
  /** Runs the guards again: a user signed in or out. */
  readonly recheck: () => Promise<void>
  /** A sheet or dialog opens over the page. */
  readonly openLayer: OpenLayer
  /**
   * Calls `ask` before the shown page is left for another; returns a function that stops it. Ends by itself
   * after a yes.
   */
  readonly askBeforeLeaving: (ask: AskToLeave) => () => void
  /**
   * How a change reaches the screen: `apply` shows it, at the latest when the promise ends. Slides and
   * scrolling are added here.
   */
  readonly presentWith: (present: Present) => void
}

/** The old page stays this long while the new one loads; then its skeleton is shown. */
const PATIENCE_MS = 200
/** More redirects than this are a circle. */
const MOST_REDIRECTS = 10

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Follows guards and redirects to the address that may be shown. */
function settle(guard: RouterParts['guard'], href: string, origin: string): string {
  let settled = href
  for (let count = 0; count < MOST_REDIRECTS; count += 1) {
    const { pathname } = partsOfHref(settled, origin)
    const away = guard(matchRoute(pathname), settled)
    if (away === undefined) return settled
    settled = away
  }
  throw new Error(`${href} leads in a circle`)
}

const pathnameOf = (href: string): string => partsOfHref(href, window.location.origin).pathname

/** The same page with other choices: the calendar in another week, but not another sport. */
function isSamePlace(a: RouteMatch, b: RouteMatch | undefined): boolean {
  if (a.name !== b?.name) return false
  const needed = [...routeEntry(a.name).path.matchAll(/\/\$(\w+)/g)].map(([, name]) => name ?? '')
  return needed.every((name) => a.params[name] === b.params[name])
}

/** Only the hash differs. */
const isWithin = (shown: CurrentPage | undefined, place: Place): shown is CurrentPage =>
  shown?.place.pathname === place.pathname && shown.place.search === place.search

/** A link with another secret for the shown page: the browser changes only the hash and loads nothing. */
const opensAnew = (shown: CurrentPage | undefined, place: Place): boolean =>
  isWithin(shown, place) &&
  place.hash !== shown.place.hash &&
  Object.values(secretsOf(place.hash)).some((secret) => secret !== '')

const linksAfter = (shown: CurrentPage | undefined, place: Place, kind: Change['kind']): number =>
  (shown?.openedLinks ?? 0) + (kind === 'pop' && opensAnew(shown, place) ? 1 : 0)

export function createRouter(parts: RouterParts): Router {
  const { history } = parts
  const state = createStore<CurrentPage | undefined>(undefined)
  const travel = createTravel(history)
  const layers = createLayers(history, travel)
  const leaving = createLeaving(() => state.get()?.place.pathname)
  const trail: Trail = new Map()
  let present: Present = (_change, apply) => apply()
  let newest: CurrentPage | undefined

  const show = async (place: Place, kind: Change['kind']): Promise<void> => {
    const match = matchRoute(place.pathname)
    const to: CurrentPage = { place, match, openedLinks: linksAfter(state.get(), place, kind) }
    newest = to
    trail.set(place.index, match)
    const ready = parts.prepare(match).catch(() => undefined)
    await Promise.race([ready, after(PATIENCE_MS)])
    if (to !== newest) return
    await present({ from: state.get(), to, kind }, () => (to === newest ? state.set(to) : undefined))
  }

  const settled = (href: string): string => settle(parts.guard, href, window.location.origin)

  const go: Router['navigate'] = async (href, options = {}) => {
    if (travel.underway() !== undefined) await travel.underway()
    const written = await writeHistory({ history, travel, layers, trail }, settled(href), options)
    await show(written.place, written.kind)
  }

  const navigate: Router['navigate'] = async (href, options) => {
    if (await leaving.mayLeaveFor(pathnameOf(href))) await go(href, options)
  }

  const up: Router['up'] = async (href, options) => {
    const { index } = history.place()
    const below = trail.get(index - 1)
    const isAbove = below !== undefined && isSamePlace(below, matchRoute(pathnameOf(href)))
    const isFree = !layers.areOpen()
    if (!(await leaving.mayLeaveFor(pathnameOf(href)))) return
    // the sheet that asked leaves too
    if (isAbove && isFree) history.go(-1 - layers.leave())
    else await go(href, options)
  }

  const onPop = (place: Place): void => {
    if (travel.onArrival()) return
    const sheets = layers.onBack(place)
    const isHere = hrefOfPlace(place) === hrefOfPlace(state.get()?.place ?? place)
    if (sheets === 'refused' || (sheets === 'closed' && isHere)) return
    const href = hrefOfPlace(place)
    const shown = state.get()
    if (shown !== undefined && leaving.holds(place.pathname)) {
      const steps = place.index - shown.place.index
      void leaveAfterPop({ history, travel, layers, leaving }, place.pathname, steps)
      return
    }
    const target = settled(href)
    if (target !== href) void show(history.replace(target), 'replace')
    else if (isWithin(shown, place) && !opensAnew(shown, place)) {
      // a loading page that the user has just gone back from no longer appears
      newest = { ...shown, place }
      state.set(newest)
    } else void show(place, 'pop')
  }

  return {
    state,
    newest: () => newest,
    start: () => {
      void go(hrefOfPlace(history.place()), { replace: true })
      return history.onPop(onPop)
    },
    navigate,
    up,
    openLayer: layers.open,
    askBeforeLeaving: leaving.askWith,
    back: () => history.go(-1),
    canGoBack: () => history.place().index > 0,
    recheck: async () => {
      const href = hrefOfPlace(history.place())
      const target = settled(href)
      if (target !== href) await go(target, { replace: true })
    },
    presentWith: (next) => {
      present = next
    },
  }
}
