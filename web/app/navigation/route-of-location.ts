/** Which route of the table an address stands for. */
import type { AnyRouter } from '@tanstack/react-router'
import { isRouteName } from '../../platform/route-table.ts'
import type { RouteName } from '../../platform/route-table.ts'

/** `undefined` for addresses that do not exist. */
export function routeOfPath(router: AnyRouter, pathname: string): RouteName | undefined {
  const [, rawParams, found] = router.getMatchedRoutes(pathname)
  // a rest that nothing matched: only the beginning of the address exists
  if (found === undefined || '**' in rawParams) return undefined
  const name: unknown = found.options.staticData?.routeName
  return isRouteName(name) ? name : undefined
}
