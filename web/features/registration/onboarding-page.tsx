/** auth/onboarding (§2): asks who the app is for; asks signed-in users what to begin with. */
import type { ReactNode } from 'react'
import { useSession } from '../../platform/api/api.ts'
import { useKnownViewer } from '../accounts/viewer.ts'
import { ForWhom } from './steps/for-whom.tsx'
import { FunnelChoice } from './steps/funnel-choice.tsx'

export function OnboardingPage(): ReactNode {
  const isSignedIn = useSession().status === 'signed-in'
  const viewer = useKnownViewer()
  if (!isSignedIn) return <ForWhom />
  return viewer === undefined ? null : <FunnelChoice viewer={viewer} />
}
