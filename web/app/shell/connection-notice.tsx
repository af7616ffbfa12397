/** The place of the connection bar above every page; the bar itself is fetched while the connection works. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { loadChunk } from '../../platform/loading/chunk-loading.ts'
import { connectionNews } from '../../platform/offline/connection-news.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { useStore } from '../../platform/store.ts'
import { useAppParts } from '../app-parts.ts'

export const loadConnectionBar = () => loadChunk(() => import('./connection-bar.tsx'))
const ConnectionBar = lazyPart(async () => (await loadConnectionBar()).ConnectionBar)

export function ConnectionNotice(): ReactNode {
  const { reachability } = useAppParts()
  const isFine = useStore(reachability.state).status === 'fine'
  const { wasRefused, isBack } = useStore(connectionNews)
  if (isFine && !wasRefused && !isBack) return null
  return (
    <Suspense fallback={null}>
      <ConnectionBar />
    </Suspense>
  )
}
