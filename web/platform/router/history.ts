/**
 * The browser's history, or one in memory for tests: the current address and its position among the entries.
 */

export type Place = {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly hash: string
  /** The same entry has the same key for as long as the history lives. */
  readonly key: string
  /** The position in the history. */
  readonly index: number
}

export type RouterHistory = {
  readonly place: () => Place
  readonly push: (href: string) => Place
  readonly replace: (href: string) => Place
  /** -1 is one step back. */
  readonly go: (steps: number) => void
  /** The user went back or forward, or followed an anchor inside the page. */
  readonly onPop: (listener: (place: Place) => void) => () => void
}

export const hrefOfPlace = (place: Place): string => place.pathname + place.search + place.hash

type Mark = { readonly key: string; readonly index: number }

const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** The parts of an address inside the app; throws for another origin. */
export function partsOfHref(href: string, origin: string): Pick<Place, 'pathname' | 'search' | 'hash'> {
  const url = new URL(href, origin)
  if (url.origin !== new URL(origin).origin) throw new Error(`not an address of this app: ${href}`)
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

const isMark = (state: unknown): state is Mark =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state

/**
 * Marks every entry with key and index. Entries made by the browser itself (an anchor in the page) are marked
 * when they are reached.
 */
export function createBrowserHistory(): RouterHistory {
  const { history, location } = window
  history.scrollRestoration = 'manual'
  let index = isMark(history.state) ? history.state.index : 0
  const mark = (next: number): void => {
    index = next
    history.replaceState({ key: newKey(), index } satisfies Mark, '')
  }
  const place = (): Place => {
    if (!isMark(history.state)) mark(index + 1)
    const { key, index: at } = history.state as Mark
    const { pathname, search, hash } = location
    return { pathname, search, hash, key, index: at }
  }
  if (!isMark(history.state)) mark(0)
  const write = (how: 'pushState' | 'replaceState', href: string, at: number): Place => {
    index = at
    history[how]({ key: newKey(), index } satisfies Mark, '', href)
    return place()
  }
  return {
    place,
    push: (href) => write('pushState', href, index + 1),
    replace: (href) => write('replaceState', href, index),
    go: (steps) => history.go(steps),
    onPop: (listener) => {
      const onPop = (): void => {
        const now = place()
        index = now.index
        listener(now)
      }
      window.addEventListener('popstate', onPop)
      return () => window.removeEventListener('popstate', onPop)
    },
  }
}

const MEMORY_ORIGIN = 'http://localhost'

export function createMemoryHistory(first: string): RouterHistory {
  const entry = (href: string, index: number): Place => ({
    ...partsOfHref(href, MEMORY_ORIGIN),
    key: newKey(),
    index,
  })
  let entries: Place[] = [entry(first, 0)]
  let index = 0
  const listeners = new Set<(place: Place) => void>()
  const place = (): Place => {
    const current = entries[index]
    if (current === undefined) throw new Error('the history has no such entry')
    return current
  }
  return {
    place,
    push: (href) => {
      index += 1
      entries = [...entries.slice(0, index), entry(href, index)]
      return place()
    },
    replace: (href) => {
      entries = entries.with(index, entry(href, index))
      return place()
    },
    go: (steps) => {
      if (entries[index + steps] === undefined) return
      index += steps
      listeners.forEach((listener) => listener(place()))
    },
    onPop: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
