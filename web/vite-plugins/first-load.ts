/**
 * How the code is cut into files (P9): what the start needs is one file, what the first pages share with others is one for each kind of
 * need, and nothing that is loaded already is asked for ahead of a page. Many small files compress badly and make long lists.
 */
import type { Plugin } from 'vite'

/** What the bundler tells of a module while it decides. */
export type ModuleTold = { readonly importedIds: readonly string[] } | null
type Context = { getModuleInfo(id: string): ModuleTold }

/** As much of a built file as is asked for here. */
export type Loaded = {
  readonly type: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/** All modules that are there once `root` runs: its own imports and theirs, not what is imported later. */
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

/** `pages`: a short name of each first page and the absolute path of its file. Two pages name what both need, one what it alone needs. */
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

/** The plugin, and the answer for `build.modulePreload.resolveDependencies`: the loader of the build is told only of what may be missing. */
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
