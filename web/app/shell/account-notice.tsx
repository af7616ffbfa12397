/**
 * The place of the account bar. Few users ever need it, so it is fetched only when it has something to say.
 */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { useSession } from '../../platform/api/api.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'

const AccountBar = lazyPart(async () => (await import('./account-bar.tsx')).AccountBar)

export function AccountNotice(): ReactNode {
  const viewer = useKnownViewer()
  const session = useSession()
  // a user who impersonates the owner can do nothing about it
  const isOwn = session.status === 'signed-in' && !session.isImpersonated
  if (!isOwn || (viewer?.erasureDueAt === null && !viewer.mustSetUpSecondStep)) return null
  return (
    <Suspense fallback={null}>
      <AccountBar />
    </Suspense>
  )
}
