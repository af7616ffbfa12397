/** Going into somebody else's view and back (§4 Other session rules, decisions §3.14); the page starts anew each time. */
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
  /** Admins must say why; parents need not. */
  readonly reason?: ViewReason
  readonly reference?: string
}

/** Lands on the dashboard of that person. Throws what the server answers. */
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

/** Back to where one went in, else home (§2). Throws what the server answers. */
export async function leaveView(): Promise<void> {
  const landing = landingAfterView()
  // until the answer has come: a read that finds the view over meanwhile leads to the same page
  keepReturnAddress(landing)
  await theSession().become(() => call(endImpersonation), landing)
  forgetReturnAddress()
}

/** Whether the person who is shown is not the one who looks: what only they themselves may do is closed then. */
export function useIsViewing(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.isImpersonated
}

/** Whose view, why, until when; undefined until it is known and outside of views. */
export function useOpenView(): OpenView | undefined {
  const isViewing = useIsViewing()
  return useQuery({ ...queryOf(readView), enabled: isViewing }).data
}
