/** Enters another user's view and leaves it (§4 Other session rules, decisions §3.14); the page restarts each time. */
import { useQuery } from '@tanstack/react-query'
import {
  endImpersonation,
  readView,
  startImpersonation,
  type OpenView,
  type ViewReason,
} from '@wegband/domain/features/impersonation/contract.ts'
import { call, theSession, useSession } from '../../platform/api/api.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefOfPlace } from '../../platform/router/history.ts'
import { useRouter } from '../../platform/router/router-context.ts'
import { forgetReturnAddress, keepReturnAddress, landingAfterView } from './return-address.ts'

export type Entering = {
  readonly user: number
  /** Admins must give a reason; parents need not. */
  readonly reason?: ViewReason
  readonly reference?: string
}

/** Opens the dashboard of that person. Throws the server's error. */
export function useEnterView(): (entering: Entering) => Promise<void> {
  const router = useRouter()
  return async (entering) => {
    const place = router.state.get()?.place
    if (place !== undefined) keepReturnAddress(hrefOfPlace(place))
    try {
      await theSession().become(() => call(startImpersonation, { body: entering }), hrefTo('app.dashboard'))
    } catch (error) {
      forgetReturnAddress()
      throw error
    }
  }
}

/** Back to the page where the view was entered, else home (§2). Throws the server's error. */
export async function leaveView(): Promise<void> {
  const landing = landingAfterView()
  // Kept until the answer arrives: a read that finds the view ended leads to the same page.
  keepReturnAddress(landing)
  await theSession().become(() => call(endImpersonation), landing)
  forgetReturnAddress()
}

/** Whether the viewer looks at the app as another person: then actions reserved for that person are closed. */
export function useIsViewing(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.isImpersonated
}

/** The viewed person, the reason and the end; undefined while loading and outside of views. */
export function useOpenView(): OpenView | undefined {
  const isViewing = useIsViewing()
  return useQuery({ ...queryOf(readView), enabled: isViewing }).data
}
