/** Who may enter which area, the detour of the first navigation, and routes that only redirect (§2). */
import { kioskAddress } from '../../features/scanner/kiosk/kiosk-address.ts'
import { isForGuests, isGuestAsked, wantsClasses } from '../../features/registration/guest-gate.ts'
import { fillPath, hrefTo } from '../../platform/router/links.tsx'
import { isRouteName, routeEntry } from '../../platform/router/route-table.ts'
import type { RouteName } from '../../platform/router/route-table.ts'
import type { RouteMatch } from '../../platform/router/match-route.ts'
import type { RouterParts } from '../../platform/router/router.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Store } from '../../platform/store.ts'
import { hrefForSignedIn, keepRequested, splashDetour } from '../navigation/page-after-start.ts'
import type { Gates } from './gates.ts'
import type { Startup } from '../start/startup.ts'

type GuardParts = {
  readonly session: { readonly state: Pick<Store<ReturnType<Session['state']['get']>>, 'get'> }
  readonly startup: Pick<Startup, 'remember'> & { readonly state: Pick<Startup['state'], 'get'> }
  readonly gates?: () => Gates
  /** The page on screen or being loaded: where a refused visitor stays. */
  readonly currentHref?: () => string | undefined
}

const queryOf = (href: string): string => (href.includes('?') ? href.slice(href.indexOf('?')) : '')

/** The address to which a route redirects (§2), with the same params and query; undefined without a match. */
function redirected(match: RouteMatch, href: string): string | undefined {
  const { redirectTo } = routeEntry(match.name)
  return isRouteName(redirectTo)
    ? fillPath(routeEntry(redirectTo).path, match.params) + queryOf(href)
    : undefined
}

/**
 * A new legal text leaves the imprint and the own data open: a member may take the data along without
 * accepting.
 */
const WITHOUT_AGREEING: ReadonlySet<RouteName> = new Set(['app.imprint', 'app.privacy'])

/**
 * Where a guest stays after opening a page closed to guests; a dialog asks them to register (decisions
 * §3.11).
 */
function instead(match: RouteMatch, currentHref: string | undefined): string {
  // §2: profile edit sends anonymous users to the upgrade page
  if (match.name === 'app.profile-edit') return hrefTo('app.profile-upgrade')
  wantsClasses.set(routeEntry(match.name).order === 'calendar')
  isGuestAsked.set(true)
  const host = routeEntry(match.name).within
  if (isRouteName(host)) return fillPath(routeEntry(host).path, match.params)
  return currentHref ?? hrefTo('app.dashboard')
}

/** Returns the address to open instead, or `undefined` when this page may be shown. */
export function createGuard({
  session,
  startup,
  gates = () => ({ isGuest: false, hasOpenTexts: false }),
  currentHref = () => undefined,
}: GuardParts): RouterParts['guard'] {
  const detour = (name: RouteName | undefined, href: string): string | undefined => {
    if (startup.state.get() === 'done' || name === 'start.splash') return undefined
    const remembered = splashDetour(name, href)
    if (remembered === undefined) return undefined
    startup.remember(remembered)
    return hrefTo('start.splash')
  }

  const gated = (match: RouteMatch, href: string): string | undefined => {
    const { isGuest, hasOpenTexts } = gates()
    if (hasOpenTexts && !WITHOUT_AGREEING.has(match.name)) {
      keepRequested(match.name, href)
      return hrefTo('legal.accept')
    }
    return isGuest && !isForGuests(match.name) ? instead(match, currentHref()) : undefined
  }

  const elsewhere = (match: RouteMatch, href: string): string | undefined => {
    const { name } = match
    const state = session.state.get()
    const isSignedIn = state.status === 'signed-in'
    const { area } = routeEntry(name)
    if (area === 'auth' && isSignedIn) return hrefForSignedIn(name)
    if (area !== 'app') return undefined
    if (isSignedIn) return gated(match, href)
    keepRequested(name, href)
    // §8: an expired session asks for a new login
    const hasExpired = state.status === 'signed-out' && state.reason === 'expired'
    return hrefTo(hasExpired ? 'auth.login' : 'auth.wrapper')
  }

  return (match, href) => {
    // A tablet at the door has no session, and a restarted browser opens the app, not the tablet's page.
    if (match?.name === 'app.root' && session.state.get().status !== 'signed-in') {
      const kiosk = kioskAddress()
      if (kiosk !== undefined) return kiosk
    }
    const away = detour(match?.name, href)
    if (away !== undefined || match === undefined) return away
    return elsewhere(match, href) ?? redirected(match, href)
  }
}
