/**
 * The file of the web part that a finding belongs to: its style module by the hash in the class names,
 * otherwise the page by its address.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoute } from '@wegband/web/platform/router/match-route.ts'
import { routeEntry, type RouteName } from '@wegband/web/platform/router/route-table.ts'

const WEB = join(import.meta.dirname, '../../web')

/** How vite names the classes of a style module: djb2 of its text, from the end, in base 36. */
const hashOf = (text: string): string => {
  let hash = 5381
  for (let index = text.length - 1; index >= 0; index -= 1) hash = (hash * 33) ^ text.charCodeAt(index)
  return (hash >>> 0).toString(36).slice(0, 5)
}

const fileByHash = new Map(
  ['ui', 'platform', 'features', 'app']
    .flatMap((room) => globSync(`${room}/**/*.module.css`, { cwd: WEB }))
    .map((path) => [hashOf(readFileSync(join(WEB, path), 'utf8')), `web/${path}`]),
)

const PAGE_ROW = /'?([\w.-]+)'?: page\(\s*lazyPage\(\s*\(\) => import\('\.\.?\/([^']+)'\)/g
const pageByRoute = new Map(
  ['app/first-pages.ts', 'app/pages.ts', 'app/admin-pages.ts'].flatMap((table) =>
    [...readFileSync(join(WEB, table), 'utf8').matchAll(PAGE_ROW)].map(([, route = '', path = '']) => [
      route,
      path.startsWith('features/') ? `web/${path}` : `web/app/${path}`,
    ]),
  ),
)

/**
 * The route of an address of the sweep's table, whose placeholders count as parts; `undefined` when there is
 * no such page.
 */
export const routeOf = (address: string): RouteName | undefined =>
  matchRoute(new URL(address, 'http://localhost').pathname)?.name

const pageFileOf = (address: string): string => {
  const name = routeOf(address)
  if (name === undefined) return 'web/features/errors/not-found-page.tsx'
  const host = routeEntry(name).within ?? name
  return (
    pageByRoute.get(host) ??
    (routeEntry(name).isBuilt ? 'web/app' : 'web/features/errors/coming-later-page.tsx')
  )
}

export const responsibleFile = (address: string, modules: readonly string[]): string =>
  modules.map((hash) => fileByHash.get(hash)).find((file) => file !== undefined) ?? pageFileOf(address)
