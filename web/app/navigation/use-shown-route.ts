import { useRouter, useRouterState } from '@tanstack/react-router'
import type { RouteName } from '../../platform/route-table.ts'
import { routeOfPath } from './route-of-location.ts'

/** The route whose page is on screen; `undefined` for an address that does not exist. */
export function useShownRoute(): RouteName | undefined {
  const router = useRouter()
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  return routeOfPath(router, pathname)
}
