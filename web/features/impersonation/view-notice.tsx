/** The place of the view bar above every page; the bar itself is loaded only during a view. */
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { loadChunk } from '../../platform/loading/chunk-loading.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { hasEndedView } from './return-address.ts'
import { useIsViewing } from './use-view.ts'

const ViewBarNotice = lazyPart(
  async () => (await loadChunk(() => import('./view-bar-notice.tsx'))).ViewBarNotice,
)

export function ViewNotice(): ReactNode {
  const isViewing = useIsViewing()
  const [hadEnded] = useState(hasEndedView)
  if (!isViewing && !hadEnded) return null
  return (
    <Suspense fallback={null}>
      <ViewBarNotice />
    </Suspense>
  )
}
