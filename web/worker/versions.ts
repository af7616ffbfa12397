/**
 * What the worker stores: whole versions of the app, each in a store of its own. The page of a version is
 * written last, so a stored page has everything it needs. A page from the network is shown but never stored,
 * since a server may just be changing versions.
 */
import { isHashed } from './fetch-strategies.ts'

export type Version = {
  /** The hash of everything that belongs to it. */
  readonly name: string
  /** The script that the page of this version, and of no other version, begins with. */
  readonly entry: string
  /** Addresses to fetch ahead: what a class needs offline. */
  readonly files: readonly string[]
  /** Needed only where the browser does not read QR codes itself. */
  readonly decoder: readonly string[]
  /** The rest of the app without its heavy libraries, fetched once a page is idle; words by language. */
  readonly further: {
    readonly parts: readonly string[]
    readonly words: Readonly<Record<string, readonly string[]>>
  }
}

export type Stores = {
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
}

/** Every stored file is the same for all callers. */
const ANYHOW: CacheQueryOptions = { ignoreVary: true }

const PREFIX = 'wegband-'
export const storeOf = ({ name }: Pick<Version, 'name'>): string => `${PREFIX}${name}`

/** The page under one key, whatever address it is opened at. */
const PAGE = '/'
/** Few at once, so that they do not slow down what the user is waiting for. */
const PARALLEL_DOWNLOADS = 3
/** How long to wait for the network when a page is already stored; a hall may have a very weak signal. */
export const PATIENCE_MS = 2500

/** The worker's own requests carry no identity and have low priority. */
const QUIETLY: RequestInit = { credentials: 'omit', priority: 'low' }

async function fetchWhole(stores: Stores, path: string, init: RequestInit): Promise<Response> {
  const response = await stores.fetch(path, { ...QUIETLY, ...init })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

async function keepFile(stores: Stores, cache: Cache, path: string): Promise<void> {
  if ((await cache.match(path, ANYHOW)) !== undefined) return
  const older = isHashed(path) ? await stores.caches.match(path, ANYHOW) : undefined
  await cache.put(
    path,
    older ?? (await fetchWhole(stores, path, { cache: isHashed(path) ? 'default' : 'no-cache' })),
  )
}

async function keepFiles(stores: Stores, cache: Cache, paths: readonly string[]): Promise<void> {
  const left = [...paths]
  const lane = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await keepFile(stores, cache, path)
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, lane))
}

/**
 * Fetches a version ahead; files stored by an earlier attempt are not fetched again. Rejects when a file is
 * missing, or when the server has the page of another version. Then one of several servers is newer than the
 * others, and the browser tries again later.
 */
export async function keepVersion(stores: Stores, version: Version, hasDetector: boolean): Promise<void> {
  const cache = await stores.caches.open(storeOf(version))
  const page = await fetchWhole(stores, PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!(await page.clone().text()).includes(version.entry)) throw new Error('the page of another version')
  await keepFiles(stores, cache, hasDetector ? version.files : [...version.files, ...version.decoder])
  await cache.put(PAGE, page)
}

/**
 * Fetches the further parts of a complete version; a failed attempt continues with the next page. Does
 * nothing before the version is complete, because the parts that open the app come first.
 */
export async function keepFurther(stores: Stores, version: Version, language: string): Promise<void> {
  const cache = await stores.caches.open(storeOf(version))
  if ((await cache.match(PAGE, ANYHOW)) === undefined) return
  const { parts, words } = version.further
  await keepFiles(stores, cache, [...parts, ...(words[language] ?? [])])
}

/**
 * The latest complete version before this one stays, for its pages that are still open and request their
 * parts. The browser lists the stores in the order of their creation.
 */
export async function dropOldVersions({ caches }: Stores, version: Version): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== storeOf(version))
  const isWhole = await Promise.all(
    others.map(async (name) => (await (await caches.open(name)).match(PAGE, ANYHOW)) !== undefined),
  )
  const last = others.findLast((_, index) => isWhole[index])
  await Promise.all(others.filter((name) => name !== last).map((name) => caches.delete(name)))
}

/**
 * A page of the network if it arrives soon and complete, or else the stored one. `fresh`: the request,
 * already running.
 */
export async function answerPage(
  { caches }: Stores,
  version: Version,
  fresh: Promise<Response>,
  patience: Promise<unknown>,
): Promise<Response> {
  const own = await caches.open(storeOf(version))
  const kept = (await own.match(PAGE, ANYHOW)) ?? (await caches.match(PAGE, ANYHOW))
  if (kept === undefined) return await fresh
  const whole = fresh.then(
    (response) => (response.status < 500 ? response : kept),
    () => kept,
  )
  return await Promise.race([whole, patience.then(() => kept)])
}

/**
 * Stored files first. Hashed names mean the same in every version; others are looked up in the own version
 * before the network.
 */
export async function answerFile(stores: Stores, version: Version, request: Request): Promise<Response> {
  const own = await stores.caches.open(storeOf(version))
  const isForAll = isHashed(new URL(request.url).pathname)
  const kept = isForAll ? await stores.caches.match(request, ANYHOW) : await own.match(request, ANYHOW)
  if (kept !== undefined) return kept
  try {
    const response = await stores.fetch(request)
    // a full disk must not withhold the file
    if (response.ok) await own.put(request, response.clone()).catch(() => undefined)
    return response
  } catch (error) {
    const older = await stores.caches.match(request, ANYHOW)
    if (older !== undefined) return older
    throw error
  }
}
