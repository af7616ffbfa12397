/** The frame of the app's pages. A visitor who is not signed in never loads it. */
import { type ReactNode, Suspense } from 'react'
import { lazyPage } from '../../platform/loading/chunk-loading.ts'
import { PagePending } from '../shell/page-pending.tsx'

const Shell = lazyPage<'AppShell', { readonly children: ReactNode }>(
  () => import('../shell/app-shell.tsx'),
  'AppShell',
)

/** Never rejects: the page that needs it shows the failure. After a failure it tries again. */
export const loadShell = Shell.preload

export function LateShell(props: { readonly children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={<PagePending />}>
      <Shell>{props.children}</Shell>
    </Suspense>
  )
}
