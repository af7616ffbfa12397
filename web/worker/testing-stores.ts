/**
 * In-memory cache stores and a server with files, for the tests of the worker. Both behave as in browsers, as
 * far as the worker needs.
 */
import type { Stores } from './versions.ts'

const ORIGIN = 'https://wegband.example'
const keyOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), ORIGIN).href

type StoredResponses = Map<string, Response>

function cacheOf(kept: StoredResponses): Cache {
  const cache: Pick<Cache, 'match' | 'put'> = {
    match: (request) => Promise.resolve(kept.get(keyOf(request))?.clone()),
    put: async (request, response) => void kept.set(keyOf(request), response),
  }
  return cache as Cache
}

export type TestStores = Stores & {
  /** The files of the server; any other path answers 404. */
  readonly files: Map<string, string>
  /** Requested paths, oldest first. */
  readonly asked: string[]
  readonly cut: (isCut: boolean) => void
  readonly names: () => Promise<string[]>
}

export function createTestStores(): TestStores {
  const stores = new Map<string, StoredResponses>()
  const files = new Map<string, string>()
  const asked: string[] = []
  let isCut = false
  const open = (name: string): StoredResponses => {
    const kept = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, kept)
    return kept
  }
  const caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'> = {
    open: (name) => Promise.resolve(cacheOf(open(name))),
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name) => Promise.resolve(stores.delete(name)),
    match: (request) =>
      Promise.resolve(
        [...stores.values()]
          .find((kept) => kept.has(keyOf(request)))
          ?.get(keyOf(request))
          ?.clone(),
      ),
  }
  return {
    caches: caches as CacheStorage,
    fetch: async (request) => {
      const { pathname, search } = new URL(keyOf(request))
      asked.push(pathname + search)
      if (isCut) throw new TypeError('Failed to fetch')
      const text = files.get(pathname)
      return text === undefined ? new Response('', { status: 404 }) : new Response(text)
    },
    files,
    asked,
    cut: (next) => {
      isCut = next
    },
    names: () => caches.keys(),
  }
}
