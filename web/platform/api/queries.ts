/** Reads through React Query, keyed by the endpoint: `[path, { params, query }]`. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { call, callPage } from './api.ts'
import { readAgain } from './read-again.ts'
import type { CallArguments, CallBody, CallResult } from './api-types.ts'

type KeyPart = { readonly [name: string]: unknown }
export type EndpointKey = readonly [
  path: string,
  request: { readonly params: KeyPart; readonly query: KeyPart },
]

/** Numbers and strings mean the same address, so they make the same key. */
const asTexts = (part: object | undefined): KeyPart =>
  Object.fromEntries(
    Object.entries(part ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )

export const keyOf = (
  endpoint: EndpointShape,
  request?: { params?: object | undefined; query?: object | undefined },
): EndpointKey => [endpoint.path, { params: asTexts(request?.params), query: asTexts(request?.query) }]

/**
 * For `useQuery`, `prefetchQuery` and others; the data is the unwrapped answer. `null` stands for an answer
 * without a body.
 */
export function queryOf<E extends EndpointShape>(endpoint: E, ...request: CallArguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, request[0]),
    queryFn: async (): Promise<Exclude<CallResult<E>, undefined> | NullIfEmpty<CallResult<E>>> =>
      // React Query refuses undefined as data
      ((await call(endpoint, ...request)) ?? null) as Exclude<CallResult<E>, undefined>,
  })
}
type NullIfEmpty<T> = undefined extends T ? null : never

/** The same for a list with its `meta`. */
export function pageOf<E extends EndpointShape>(endpoint: E, ...request: CallArguments<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, request[0]), 'page'],
    queryFn: (): Promise<CallBody<E>> => callPage(endpoint, ...request),
  })
}

type Narrow = { readonly id?: number | string }

/** Marks the answers of these paths as stale and reads visible ones again; `id` narrows to that `:id`. */
export async function invalidatePaths(
  client: QueryClient,
  paths: readonly string[],
  narrow: Narrow = {},
): Promise<void> {
  await readAgain(client, {
    predicate: ({ queryKey }) => {
      const [path, request] = queryKey as unknown as EndpointKey
      if (!paths.includes(path)) return false
      const id = request.params['id']
      return narrow.id === undefined || id === undefined || id === String(narrow.id)
    },
  })
}

/** The same for the answers of these endpoints. */
export const invalidate = (
  client: QueryClient,
  endpoints: readonly EndpointShape[],
  narrow: Narrow = {},
): Promise<void> =>
  invalidatePaths(
    client,
    endpoints.map(({ path }) => path),
    narrow,
  )
