/** Who may enter which area, and the detour of the first navigation (§2). */
import { redirect } from '@tanstack/react-router'
import type { RouteName } from '../platform/route-table.ts'
import { routeEntry } from '../platform/route-table.ts'
import { hrefTo } from '../platform/links.tsx'
import type { Session } from '../platform/session.ts'
import { hrefForSignedIn, keepRequested, splashDetour } from './navigation/last-route.ts'
import type { Startup } from './start/startup.ts'

export type Guards = {
  /** Throws a redirect when the address may not be shown now. `name` undefined: no such address. */
  readonly check: (name: RouteName | undefined, href: string) => void
}

const away = (href: string) => redirect({ href, replace: true })

export function createGuards(session: Session, startup: Startup): Guards {
  const checkStart = (name: RouteName | undefined, href: string): void => {
    if (startup.state.get() === 'done' || name === 'start.splash') return
    const remembered = splashDetour(name, href)
    if (remembered === undefined) return
    startup.remember(remembered)
    throw away(hrefTo('start.splash'))
  }

  const checkArea = (name: RouteName, href: string): void => {
    const state = session.state.get()
    const isSignedIn = state.status === 'signed-in'
    const { area } = routeEntry(name)
    if (area === 'app' && !isSignedIn) {
      keepRequested(name, href)
      const hasExpired = state.status === 'signed-out' && state.reason === 'expired'
      throw away(hrefTo(hasExpired ? 'auth.login' : 'auth.wrapper'))
    }
    const forward = area === 'auth' && isSignedIn ? hrefForSignedIn(name) : undefined
    if (forward !== undefined) throw away(forward)
  }

  return {
    check: (name, href) => {
      checkStart(name, href)
      if (name !== undefined) checkArea(name, href)
    },
  }
}
