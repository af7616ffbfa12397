/** Builds the router from the route table: one route per row, guards at the door, pages loaded when they are needed. */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { AnyRoute, RouterHistory } from '@tanstack/react-router'
import { ComingLaterPage } from '../features/errors/coming-later-page.tsx'
import { NotFoundPage } from '../features/errors/not-found-page.tsx'
import { currentLocale, loadBundles } from '../platform/i18n.tsx'
import { fillPath } from '../platform/links.tsx'
import { hasBars, isRouteName, ROUTE_NAMES, routeEntry } from '../platform/route-table.ts'
import type { RouteName } from '../platform/route-table.ts'
import type { Guards } from './guards.ts'
import { routeOfPath } from './navigation/route-of-location.ts'
import { PAGES } from './pages.ts'
import { RootView } from './root-view.tsx'
import { AppShell } from './shell/app-shell.tsx'
import { PageFailure } from './shell/page-failure.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { SplashPage } from './start/splash-page.tsx'

/** A plain record of texts: no value of an address is guessed to be a number or an object. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null) query.set(key, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function redirectRoute(name: RouteName, parent: AnyRoute, target: RouteName): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routeEntry(name).path,
    staticData: { routeName: name },
    beforeLoad: ({ params, location }) => {
      throw redirect({
        href: fillPath(routeEntry(target).path, { ...params }) + location.searchStr,
        replace: true,
      })
    },
  })
}

function pageRoute(name: RouteName, parent: AnyRoute, path: string): AnyRoute {
  const entry = PAGES[name]
  const component = name === 'start.splash' ? SplashPage : (entry?.page ?? ComingLaterPage)
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { routeName: name },
    component,
    // the words come along with the code, so that a page is never shown without them
    ...(entry === undefined ? {} : { loader: () => loadBundles(entry.bundles, currentLocale()) }),
  })
}

/** Rows shown within another page are children without a view of their own; their path continues the host's. */
function guestRoute(name: RouteName, host: AnyRoute, hostName: RouteName): AnyRoute {
  return createRoute({
    getParentRoute: () => host,
    path: routeEntry(name).path.slice(routeEntry(hostName).path.length),
    staticData: { routeName: name },
    component: () => null,
  })
}

function routeFor(name: RouteName, parent: AnyRoute): AnyRoute {
  const entry = routeEntry(name)
  if (isRouteName(entry.redirectTo)) return redirectRoute(name, parent, entry.redirectTo)
  const guests = ROUTE_NAMES.filter((guest) => routeEntry(guest).within === name)
  if (guests.length === 0) return pageRoute(name, parent, entry.path)
  const host = pageRoute(name, parent, entry.path)
  return host.addChildren(guests.map((guest) => guestRoute(guest, host, name)))
}

type NameOf = (pathname: string) => RouteName | undefined

function buildTree(guards: Guards, nameOf: NameOf): AnyRoute {
  const root = createRootRoute({
    component: RootView,
    notFoundComponent: NotFoundPage,
    errorComponent: PageFailure,
    beforeLoad: ({ location }) => guards.check(nameOf(location.pathname), location.href),
  })
  const bars = createRoute({
    getParentRoute: () => root,
    id: 'bars',
    component: AppShell,
    errorComponent: PageFailure,
  })
  const own = ROUTE_NAMES.filter((name) => routeEntry(name).within === undefined)
  const withBars = own.filter((name) => hasBars(name)).map((name) => routeFor(name, bars))
  const without = own.filter((name) => !hasBars(name)).map((name) => routeFor(name, root))
  return root.addChildren([bars.addChildren(withBars), ...without])
}

export type AppRouterParts = {
  readonly guards: Guards
  readonly history?: RouterHistory
}

/** Page transitions and scrolling are added by `navigation/follow-navigation.ts`. */
export function createAppRouter(parts: AppRouterParts) {
  const nameOf: NameOf = (pathname) => routeOfPath(router, pathname)
  const router = createRouter({
    routeTree: buildTree(parts.guards, nameOf),
    ...(parts.history === undefined ? {} : { history: parts.history }),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    notFoundMode: 'root',
    // the query client decides what is fresh
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
  })
  return router
}
export type AppRouter = ReturnType<typeof createAppRouter>
