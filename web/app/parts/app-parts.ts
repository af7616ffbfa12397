/** What the app is put together from, for the few components of `web/app` that need it. */
import { createContext, useContext } from 'react'
import type { ReachabilityWatch } from '../../platform/offline/reachability.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Startup } from '../start/startup.ts'

export type AppParts = {
  readonly session: Session
  readonly startup: Startup
  readonly reachability: ReachabilityWatch
  /** Asks the server once whether it is there; never rejects. */
  readonly probe: () => Promise<void>
}

const AppPartsContext = createContext<AppParts | undefined>(undefined)
export const AppPartsProvider = AppPartsContext

export function useAppParts(): AppParts {
  const parts = useContext(AppPartsContext)
  if (parts === undefined) throw new Error('AppPartsProvider is missing')
  return parts
}
