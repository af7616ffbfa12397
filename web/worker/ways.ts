/** Which way a request takes through the worker: by a list of what it may touch, so that nothing of a person ever comes into its stores. */

/** `page`: the one page of the app. `file`: part of the build. `past`: the browser does it as if there were no worker. */
export type Way = 'page' | 'file' | 'past'

export type RequestFacts = {
  readonly method: string
  /** Absolute. */
  readonly url: string
  /** `navigate` where somebody opens a page. */
  readonly mode: string
  /** Whether a part of a file is asked for: videos are, and no part of the build. */
  readonly hasRange: boolean
}

/** Names below are hashes: whatever once was there under a name is there for ever. */
const HASHED = '/assets/'
/** Files that keep their names; each build has its own. */
const NAMED = /^\/(?:fonts|icons|pictures)\/[\w.-]+$|^\/(?:theme\.js|manifest\.webmanifest)$/
/** No page of the app, whatever a browser wants to see there: the server's own answers. */
const NO_PAGES = /^\/(?:api|sanctum|ics|healthz|readyz|\.well-known|assets|fonts|icons|pictures)(?:\/|$)/

export const isHashed = (path: string): boolean => path.startsWith(HASHED)

/** A page's last part has no dot; what has one is a file, and the server says whether there is one. */
const isFileName = (path: string): boolean => path.slice(path.lastIndexOf('/')).includes('.')

/** `origin`: where the worker itself comes from. */
export function wayOf(asked: RequestFacts, origin: string): Way {
  const { origin: from, pathname } = new URL(asked.url)
  if (asked.method !== 'GET' || from !== origin || asked.hasRange) return 'past'
  if (asked.mode === 'navigate') return NO_PAGES.test(pathname) || isFileName(pathname) ? 'past' : 'page'
  return isHashed(pathname) || NAMED.test(pathname) ? 'file' : 'past'
}
