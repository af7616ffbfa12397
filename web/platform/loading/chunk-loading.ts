/**
 * Loads the lazy parts of the app: 120000 ms at most, and a failure of code or styles has its own error (§8,
 * §9).
 */
import { createElement, use } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ClientError } from '../api/client-error.ts'

/** §9 */
export const CHUNK_TIMEOUT_MS = 120_000

/** A lazily loaded page, by default without props, and how the router preloads it. */
export type LazyPage<Props extends object = object> = {
  (props: Props): ReactNode
  readonly preload: () => Promise<void>
}

/** Vite names the file it could not preload; browsers say little, and each something else. */
const isStyleFailure = (error: unknown): boolean => error instanceof Error && /\bCSS\b/.test(error.message)

/** Addresses of styles that did not arrive, each with its pending retry. */
const missingStyles = new Map<string, Promise<void> | undefined>()

/**
 * Remembers every stylesheet that fails, because the loader of the build requests each only once. Returns a
 * function that stops it.
 */
export function watchStyles(): () => void {
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    missingStyles.set(target.href, undefined)
    target.remove()
  }
  // errors of resources do not bubble
  window.addEventListener('error', onError, true)
  return () => window.removeEventListener('error', onError, true)
}

const loadStyle = async (href: string): Promise<void> => {
  await new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`Unable to load CSS ${href}`)))
    document.head.append(link)
  })
  missingStyles.delete(href)
}

/** The styles that failed with a part: the part is not shown without them. */
const stylesOf = new WeakMap<() => Promise<unknown>, Set<string>>()

/**
 * Retries missing styles; without it a page that failed would come back unstyled. Only its own styles keep a
 * part from being shown. Missing styles of other parts may be unavailable for long and must not block it.
 */
async function loadMissingStyles(own: ReadonlySet<string> | undefined): Promise<void> {
  const tries = [...missingStyles].map(([href, running]) => {
    const attempt = running ?? loadStyle(href)
    missingStyles.set(href, attempt)
    return own?.has(href) === true ? attempt : attempt.catch(() => undefined)
  })
  await Promise.all(tries)
}

/** The loaded module, or the ClientError of the failure. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ClientError('client.chunk-load', 'timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    if (error instanceof ClientError) throw error
    throw new ClientError(isStyleFailure(error) ? 'client.style-load' : 'client.chunk-load', undefined, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** `loadChunk` for visible code: it resolves only after its styles have arrived. */
export const loadView = <View>(load: () => Promise<View>): Promise<View> =>
  loadChunk(async () => {
    const before = new Set(missingStyles.keys())
    try {
      const view = await load()
      if (missingStyles.size > 0) await loadMissingStyles(stylesOf.get(load))
      return view
    } catch (error) {
      const added = [...missingStyles.keys()].filter((href) => !before.has(href))
      if (isStyleFailure(error)) stylesOf.set(load, new Set([...(stylesOf.get(load) ?? []), ...added]))
      throw error
    }
  })

type Readable<Value> = Promise<Value> & { status?: string; value?: Value; reason?: unknown }

/** React reads a promise marked like this without waiting a turn, so that loaded content never flickers. */
export function readableAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  const marked: Readable<Value> = promise
  promise.then(
    (value) => void Object.assign(marked, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(marked, { status: 'rejected', reason }),
  )
  return promise
}

export const hasFailed = (promise: Promise<unknown> | undefined): boolean =>
  (promise as Readable<unknown> | undefined)?.status === 'rejected'

/**
 * `lazyPage(() => import('./sport-page.tsx'), 'SportPage')`. The page throws a failure; `preload` retries.
 */
export function lazyPage<const Name extends string, Props extends object = object>(
  load: () => Promise<{ readonly [Export in Name]: ComponentType<NoInfer<Props>> }>,
  name: Name,
): LazyPage<Props> {
  let loading: Promise<ComponentType<Props>> | undefined

  const start = (): Promise<ComponentType<Props>> => {
    loading ??= readableAtOnce(loadView(load).then((module) => module[name]))
    return loading
  }
  // the error belongs to the shown page, not to the preload
  const preload = async (): Promise<void> => {
    if (hasFailed(loading)) loading = undefined
    await start().catch(() => undefined)
  }
  const Lazy = (props: Props): ReactNode => createElement(use(start()), props)
  return Object.assign(Lazy, { preload })
}
