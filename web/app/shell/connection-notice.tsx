/** The place of the connection bar above every page; the bar itself is fetched while all is well. */
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { useStore } from '../../platform/store.ts'
import { useAppParts } from '../app-parts.ts'

export const loadConnectionBar = () => loadChunk(() => import('./connection-bar.tsx'))
const ConnectionBar = lazy(async () => ({ default: (await loadConnectionBar()).ConnectionBar }))

export function ConnectionNotice(): ReactNode {
  const { reachability } = useAppParts()
  if (useStore(reachability.state).status === 'fine') return null
  return (
    <Suspense fallback={null}>
      <ConnectionBar />
    </Suspense>
  )
}
