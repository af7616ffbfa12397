/** Who may enter which area, the detour of the first navigation, and rows that only lead on (§2). */
import { fillPath, hrefTo } from '../platform/links.tsx'
import { isRouteName, routeEntry } from '../platform/route-table.ts'
import type { RouteName } from '../platform/route-table.ts'
import type { RouteMatch } from '../platform/router/match-route.ts'
import type { RouterParts } from '../platform/router/router.ts'
import type { Session } from '../platform/session.ts'
import type { Store } from '../platform/store.ts'
import { hrefForSignedIn, keepRequested, splashDetour } from './navigation/last-route.ts'
import type { Startup } from './start/startup.ts'

type GuardParts = {
  readonly session: { readonly state: Pick<Store<ReturnType<Session['state']['get']>>, 'get'> }
  readonly startup: Pick<Startup, 'remember'> & { readonly state: Pick<Startup['state'], 'get'> }
}

const queryOf = (href: string): string => (href.includes('?') ? href.slice(href.indexOf('?')) : '')

/** §2 "redirects to": params and query go along. */
function redirected(match: RouteMatch, href: string): string | undefined {
  const { redirectTo } = routeEntry(match.name)
  return isRouteName(redirectTo)
    ? fillPath(routeEntry(redirectTo).path, match.params) + queryOf(href)
    : undefined
}

/** Answers the address to open instead, or `undefined`: this one may be shown. */
export function createGuard({ session, startup }: GuardParts): RouterParts['guard'] {
  const detour = (name: RouteName | undefined, href: string): string | undefined => {
    if (startup.state.get() === 'done' || name === 'start.splash') return undefined
    const remembered = splashDetour(name, href)
    if (remembered === undefined) return undefined
    startup.remember(remembered)
    return hrefTo('start.splash')
  }

  const elsewhere = (name: RouteName, href: string): string | undefined => {
    const state = session.state.get()
    const isSignedIn = state.status === 'signed-in'
    const { area } = routeEntry(name)
    if (area === 'auth' && isSignedIn) return hrefForSignedIn(name)
    if (area !== 'app' || isSignedIn) return undefined
    keepRequested(name, href)
    // §8: an expired session asks for a new login
    const hasExpired = state.status === 'signed-out' && state.reason === 'expired'
    return hrefTo(hasExpired ? 'auth.login' : 'auth.wrapper')
  }

  return (match, href) => {
    const away = detour(match?.name, href)
    if (away !== undefined || match === undefined) return away
    return elsewhere(match.name, href) ?? redirected(match, href)
  }
}
