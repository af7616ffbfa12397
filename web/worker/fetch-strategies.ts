/**
 * How a request passes through the worker. An allowlist ensures that no personal data ever enters its stores.
 */

/**
 * `page`: the one page of the app. `file`: part of the build. `past`: the browser handles it without the
 * worker.
 */
export type FetchStrategy = 'page' | 'file' | 'past'

export type RequestFacts = {
  readonly method: string
  /** The absolute address. */
  readonly url: string
  /** `navigate` when a page is opened. */
  readonly mode: string
  /** Whether part of a file is requested: true for videos, never for parts of the build. */
  readonly hasRange: boolean
}

/** Names below are hashes: the content under a name never changes. */
const HASHED = '/assets/'
/** Files that keep their names; each build has its own. */
const NAMED = /^\/(?:fonts|icons|pictures)\/[\w.-]+$|^\/(?:first\.js|manifest\.webmanifest)$/
/** The server's own answers: never a page of the app, even when a browser navigates there. */
const NO_PAGES = /^\/(?:api|sanctum|ics|healthz|readyz|\.well-known|assets|fonts|icons|pictures)(?:\/|$)/

export const isHashed = (path: string): boolean => path.startsWith(HASHED)

/** A page's last part has no dot. An address with a dot is a file, and the server says whether it exists. */
const isFileName = (path: string): boolean => path.slice(path.lastIndexOf('/')).includes('.')

/** `origin`: where the worker itself comes from. */
export function strategyOf(asked: RequestFacts, origin: string): FetchStrategy {
  const { origin: from, pathname } = new URL(asked.url)
  if (asked.method !== 'GET' || from !== origin || asked.hasRange) return 'past'
  if (asked.mode === 'navigate') return NO_PAGES.test(pathname) || isFileName(pathname) ? 'past' : 'page'
  return isHashed(pathname) || NAMED.test(pathname) ? 'file' : 'past'
}
