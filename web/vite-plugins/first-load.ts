/**
 * How the code is cut into files (P9). The start is one file, and what the first pages share with others is
 * one file per combination. Loaded code is never preloaded again by a page. Many small files compress badly
 * and make long lists.
 */
import type { Plugin } from 'vite'

/** What the bundler reports about a module while it decides. */
export type ModuleTold = { readonly importedIds: readonly string[] } | null
type Context = { getModuleInfo(id: string): ModuleTold }

/** The fields of a built file that are used here. */
export type Loaded = {
  readonly type: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/** All modules that are loaded once `root` runs: its static imports and theirs, not lazy ones. */
export function reachOf(root: string, context: Context): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [root]
  for (const id of waiting) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Names of the files that are loaded with the page itself. */
export function loadedAtOnce(files: { readonly [name: string]: Loaded }): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const file = files[name]
    if (file === undefined || found.has(name)) return
    found.add(name)
    file.imports?.forEach(add)
  }
  for (const [name, file] of Object.entries(files)) if (file.isEntry === true) add(name)
  return found
}

/**
 * `pages`: a short name of each first page and the absolute path of its file. Code needed by two pages is
 * named after both.
 */
export function sharedBy(pages: { readonly [name: string]: string }) {
  const reaches = new Map<string, ReadonlySet<string>>()
  const reach = (root: string, context: Context): ReadonlySet<string> => {
    const known = reaches.get(root) ?? reachOf(root, context)
    reaches.set(root, known)
    return known
  }
  return (id: string, context: Context): string | null => {
    const names = Object.entries(pages).flatMap(([name, root]) =>
      reach(root, context).has(id) ? [name] : [],
    )
    return names.length === 0 ? null : `with-${names.join('-')}`
  }
}

/**
 * The plugin, and the function for `build.modulePreload.resolveDependencies`: the loader of the build gets
 * only files that may be missing.
 */
export function leanPreloads() {
  let isThere: ReadonlySet<string> = new Set()
  const plugin: Plugin = {
    name: 'wegband:lean-preloads',
    apply: 'build',
    // before the lists are written
    enforce: 'pre',
    generateBundle(_options, bundle) {
      isThere = loadedAtOnce(bundle)
    },
  }
  const resolveDependencies = (_file: string, needed: string[]): string[] =>
    needed.filter((name) => !isThere.has(name))
  return { plugin, resolveDependencies }
}
