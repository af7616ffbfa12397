/** Loads the lazy parts of the app: 120000 ms at most, and a failure of code or styles has its own error (§8, §9). */
import { createElement, use } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ClientError } from '../api/client-error.ts'

/** §9 */
export const CHUNK_TIMEOUT_MS = 120_000

/** What a page loads as a component without props, and how the router has it ready beforehand. */
export type LazyPage = {
  (): ReactNode
  readonly preload: () => Promise<void>
}

/** Vite names the file it could not preload; browsers say little and each something else. */
const isStyleFailure = (error: unknown): boolean => error instanceof Error && /\bCSS\b/.test(error.message)

/** Addresses of styles that did not arrive, with the try that is under way. */
const missingStyles = new Map<string, Promise<void> | undefined>()

/** Remembers every stylesheet that fails: the loader of the build asks for each only once. Answers how to stop. */
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

/** Which styles failed with a part: these it is not shown without. */
const stylesOf = new WeakMap<() => Promise<unknown>, Set<string>>()

/**
 * Another try for what is missing; without it a page that failed would come back bare. Only styles of its own keep a part from being
 * shown: what some other part lacks, which may be out of reach for long, takes nothing down that is there.
 */
async function loadMissingStyles(own: ReadonlySet<string> | undefined): Promise<void> {
  const tries = [...missingStyles].map(([href, running]) => {
    const attempt = running ?? loadStyle(href)
    missingStyles.set(href, attempt)
    return own?.has(href) === true ? attempt : attempt.catch(() => undefined)
  })
  await Promise.all(tries)
}

/** The loaded module, or the ClientError for what went wrong. */
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

/** `loadChunk` for what is seen: it is not there before its styles are. */
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

/** React reads a promise marked like this without waiting a turn, so that what is loaded never flickers. */
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

/** `lazyPage(() => import('./sport-page.tsx'), 'SportPage')`. A failure is thrown by the page; `preload` tries again. */
export function lazyPage<const Name extends string>(
  load: () => Promise<{ readonly [Export in Name]: ComponentType }>,
  name: Name,
): LazyPage {
  let loading: Promise<ComponentType> | undefined

  const start = (): Promise<ComponentType> => {
    loading ??= readableAtOnce(loadView(load).then((module) => module[name]))
    return loading
  }
  // the error belongs to the page that is shown, not to the loading ahead
  const preload = async (): Promise<void> => {
    if (hasFailed(loading)) loading = undefined
    await start().catch(() => undefined)
  }
  const Lazy = (): ReactNode => createElement(use(start()))
  return Object.assign(Lazy, { preload })
}
