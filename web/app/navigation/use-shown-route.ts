import type { RouteName } from '../../platform/router/route-table.ts'
import { useShown } from '../../platform/router/router-context.ts'

/** The route whose page is on screen; `undefined` for an address that does not exist. */
export const useShownRoute = (): RouteName | undefined => useShown().match?.name
