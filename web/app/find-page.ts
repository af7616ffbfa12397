/**
 * The page of a route: first pages at once, every other page by the table that is loaded beside them (P9).
 */
import { lazyPage, loadChunk } from '../platform/loading/chunk-loading.ts'
import type { LazyPage } from '../platform/loading/chunk-loading.ts'
import { currentLocale, loadBundles } from '../platform/words/i18n.tsx'
import { hasBars, isRouteName, routeEntry } from '../platform/router/route-table.ts'
import type { RouteName } from '../platform/router/route-table.ts'
import { COMING_LATER, FIRST_PAGES, NOT_FOUND } from './first-pages.ts'
import type { PageEntry, PageTable } from './page-entry.ts'
import { loadShell } from './navigation/late-shell.tsx'

/** The route whose page shows this one. */
export function hostOf(name: RouteName): RouteName {
  const { within } = routeEntry(name)
  return isRouteName(within) ? within : name
}

/** The other pages of everyone; the browser requests the file once. */
export const loadPages = () => loadChunk(() => import('./pages.ts'))

const firstEntry = (host: RouteName | undefined): PageEntry | undefined =>
  host === undefined ? NOT_FOUND : FIRST_PAGES[host]

/** Most users never open the pages of a school or of the administration: each has a table of its own. */
async function tableFor(host: RouteName): Promise<PageTable> {
  if (host.startsWith('app.admin') || host.startsWith('setup'))
    return (await loadChunk(() => import('./admin-pages.ts'))).ADMIN_PAGES
  if (host.startsWith('app.trainer'))
    return (await loadChunk(() => import('./trainer-pages.ts'))).TRAINER_PAGES
  return (await loadPages()).FURTHER_PAGES
}

const furtherEntry = async (host: RouteName): Promise<PageEntry> =>
  (await tableFor(host))[host] ?? COMING_LATER

/** One component for each host, also after the table has loaded: a shown page is never mounted again. */
const further = new Map<RouteName, LazyPage>()

function furtherPage(host: RouteName): LazyPage {
  const known = further.get(host)
  if (known !== undefined) return known
  const found = lazyPage(async () => ({ Page: (await furtherEntry(host)).page }), 'Page')
  further.set(host, found)
  return found
}

const hostFor = (name: RouteName | undefined): RouteName | undefined =>
  name === undefined ? undefined : hostOf(name)

/** The page of a route; `undefined` stands for an address that does not exist. */
export function pageFor(name: RouteName | undefined): LazyPage {
  const host = hostFor(name)
  return host === undefined ? NOT_FOUND.page : (firstEntry(host)?.page ?? furtherPage(host))
}

const prepareEntry = async ({ page, bundles }: PageEntry): Promise<void> => {
  await Promise.all([page.preload(), loadBundles(bundles, currentLocale())])
}

/**
 * Loads code and messages of a page. Rejects when the messages cannot be loaded; failed code shows its own
 * error.
 */
export async function preparePage(name: RouteName | undefined): Promise<void> {
  await Promise.all([
    name !== undefined && hasBars(name) ? loadShell() : undefined,
    prepareHost(hostFor(name)),
  ])
}

async function prepareHost(host: RouteName | undefined): Promise<void> {
  const first = firstEntry(host)
  if (host === undefined || first !== undefined) {
    await prepareEntry(first ?? NOT_FOUND)
    return
  }
  // the page reports a table that cannot be loaded, like its own code
  await furtherPage(host).preload()
  const entry = await furtherEntry(host).catch(() => undefined)
  if (entry !== undefined) await prepareEntry(entry)
}
