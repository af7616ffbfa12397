/**
 * The last app address, stored on this device and opened again after start and sign-in (§2). The rules are in
 * the domain.
 */
import {
  afterSignIn,
  afterSignOut,
  afterStartup,
  detourBySplash,
  forwardSignedIn,
} from '@wegband/domain/features/start/page-after-start-rules.ts'
import type { Destination, Target } from '@wegband/domain/features/start/page-after-start-rules.ts'
import { readStored, writeStored } from '../../platform/device/local-settings.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { matchRoute } from '../../platform/router/match-route.ts'
import { isAppRoute, isRouteName, routeEntry } from '../../platform/router/route-table.ts'
import type { RouteName } from '../../platform/router/route-table.ts'

/** The rules know routes by name; an address that does not exist gets this name. */
const NOT_FOUND = 'not-found'
/** Bare entries to the app request no particular page, so they must not displace the last one. */
const NO_TARGETS: ReadonlySet<RouteName> = new Set(['app.root', 'app.home'])

const hrefOf = (destination: Destination): string =>
  'href' in destination ? destination.href : hrefTo(destination.name)

const lastAppRoute = (): string | null => readStored('route')

const keep = (name: RouteName | undefined, href: string): void => {
  if (name !== undefined && isAppRoute(name) && !NO_TARGETS.has(name)) writeStored('route', href)
}

/** After a visit: only existing pages are stored, so that the app never starts on "comes later". */
export function keepVisited(name: RouteName | undefined, href: string): void {
  if (name === undefined) return
  const entry = routeEntry(name)
  if (entry.isBuilt && entry.redirectTo === undefined) keep(name, href)
}

/** A target that has to wait for the sign-in. */
export const keepRequested = keep

/** What the splash has to remember before it shows; `undefined` means no detour (decisions §3.1). */
export function splashDetour(name: RouteName | undefined, href: string): Target | undefined {
  const detour = detourBySplash({ name: name ?? NOT_FOUND, href }, NOT_FOUND)
  if (detour?.lastAppRoute !== undefined) keep(name, href)
  return detour?.remembered
}

/** The target of this tab precedes the one stored on the device: another tab may start at the same moment. */
const ownOrLast = (remembered: Target | undefined): string | null =>
  remembered !== undefined &&
  isRouteName(remembered.name) &&
  isAppRoute(remembered.name) &&
  !NO_TARGETS.has(remembered.name)
    ? remembered.href
    : lastAppRoute()

export const hrefAfterStartup = (remembered: Target | undefined, isSignedIn: boolean): string =>
  hrefOf(afterStartup(remembered, isSignedIn, ownOrLast(remembered)))

/** `undefined`: the user stays on the page. */
export function hrefAfterSignIn(name: RouteName | undefined): string | undefined {
  const destination = afterSignIn(name ?? NOT_FOUND, lastAppRoute())
  return destination === undefined ? undefined : hrefOf(destination)
}

export function hrefAfterSignOut(name: RouteName | undefined): string | undefined {
  const destination = afterSignOut(name ?? NOT_FOUND)
  return destination === undefined ? undefined : hrefOf(destination)
}

/** Whether the start of a signed-in user ends on the start page. */
export const leadsToStartPage = (remembered: Target | undefined): boolean =>
  matchRoute(new URL(hrefAfterStartup(remembered, true), window.location.origin).pathname)?.name ===
  'app.dashboard'

/** Where an auth page redirects a signed-in user; `undefined` means that the page is open to them too. */
export function hrefForSignedIn(name: RouteName): string | undefined {
  const destination = forwardSignedIn(name, lastAppRoute())
  return destination === undefined ? undefined : hrefOf(destination)
}

/** Where an empty installation opens: the requested page of the set-up, with the code behind its `#`, else its first page. */
export const hrefIntoSetup = (remembered: Target | undefined): string =>
  remembered?.name === 'setup' || remembered?.name === 'setup-archive' ? remembered.href : hrefTo('setup')
