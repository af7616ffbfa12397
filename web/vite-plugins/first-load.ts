/**
 * How the code is cut into files (P9, P10). The start is one file, and what a first page needs comes in a few
 * files. Loaded code is never preloaded again by a page. Many small files compress badly, make long lists,
 * and each costs a slow connection a turn.
 */
import type { Plugin } from 'vite'

/** What the bundler reports about a module while it decides. */
export type ModuleTold = {
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
} | null
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

/** A file of the build: what these modules reach without loading lazily, and the words shown with them. */
export type Part = {
  readonly name: string
  /** Absolute paths. */
  readonly roots: readonly string[]
  readonly words?: readonly string[]
  /** The part that is always there before this one. */
  readonly after?: string
  /**
   * `early`: loaded so often and so soon that it shares no file with what it does not need. `late`: follows the
   * early parts, so that what it shares with a page is with the first of them; what further pages need of it
   * is in the common file.
   */
  readonly when?: 'early' | 'late'
}

/** What several parts need. */
const COMMON = 'common'
const WORDS = /\/messages\/([a-z]{2})\/([\w-]+)\.json$/

/** Cuts the code into these parts. What several of them need is a further file for each set of early ones among them. */
export function cutInto(parts: readonly Part[]) {
  const reaches = new Map<string, ReadonlySet<string>>()
  const reach = (root: string, context: Context): ReadonlySet<string> => {
    const known = reaches.get(root) ?? reachOf(root, context)
    reaches.set(root, known)
    return known
  }
  const holds = ({ roots }: Part, id: string, context: Context): boolean =>
    roots.some((root) => reach(root, context).has(id))
  const early = parts.filter(({ when }) => when === 'early')
  const outside = new Map<string, boolean>()
  /** Further pages need it too: something that no part holds imports it, itself or through others. */
  const isNeededOutside = (id: string, context: Context): boolean => {
    const known = outside.get(id)
    if (known !== undefined) return known
    // for circles
    outside.set(id, false)
    const importers = context.getModuleInfo(id)?.importers ?? []
    const found = importers.some(
      (importer) =>
        !parts.some((part) => holds(part, importer, context)) || isNeededOutside(importer, context),
    )
    outside.set(id, found)
    return found
  }
  return (id: string, context: Context): string | null => {
    const [, language, bundle] = WORDS.exec(id) ?? []
    if (bundle !== undefined) {
      const part = parts.find(({ words }) => words?.includes(bundle))
      return part === undefined ? null : `${part.name}-${language}`
    }
    const holding = parts.filter((part) => holds(part, id, context))
    const names = holding.map(({ name }) => name)
    const needed = holding.filter(({ after }) => after === undefined || !names.includes(after))
    const [only] = needed
    if (only === undefined) return null
    if (needed.length === 1) return only.when === 'late' && isNeededOutside(id, context) ? COMMON : only.name
    const late = needed.filter(({ when }) => when === 'late')
    if (late.length === needed.length) return COMMON
    const [first] = early
    const sharing = early.filter((part) => needed.includes(part) || (part === first && late.length > 0))
    return [COMMON, ...sharing.map(({ name }) => name)].join('-')
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
  // the page itself names what its entry needs, so that it does not wait for the entry
  const resolveDependencies = (
    _file: string,
    needed: string[],
    { hostType }: { readonly hostType: 'html' | 'js' },
  ): string[] => (hostType === 'html' ? needed : needed.filter((name) => !isThere.has(name)))
  return { plugin, resolveDependencies }
}
