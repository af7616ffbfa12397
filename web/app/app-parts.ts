/** The parts that make up the app, for the few components of `web/app` that need them. */
import { createContext, useContext } from 'react'
import type { ReachabilityWatch } from '../platform/offline/reachability.ts'
import type { Session } from '../platform/session/session.ts'
import type { Startup } from './start/startup.ts'

export type AppParts = {
  readonly session: Session
  readonly startup: Startup
  readonly reachability: ReachabilityWatch
  /** Checks once whether the server answers; never rejects. */
  readonly probe: () => Promise<void>
}

const AppPartsContext = createContext<AppParts | undefined>(undefined)
export const AppPartsProvider = AppPartsContext

export function useAppParts(): AppParts {
  const parts = useContext(AppPartsContext)
  if (parts === undefined) throw new Error('AppPartsProvider is missing')
  return parts
}
