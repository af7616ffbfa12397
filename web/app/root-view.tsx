/** What surrounds every page: the document's head, the notices that nothing may hide, and the page itself. */
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useKnownViewer } from '../features/accounts/viewer.ts'
import { hasBars, routeEntry } from '../platform/route-table.ts'
import { useStore } from '../platform/store.ts'
import { useAppParts } from './app-parts.ts'
import { DocumentHead } from './navigation/document-head.tsx'
import { useShownRoute } from './navigation/use-shown-route.ts'
import { ConnectionNotice } from './shell/connection-notice.tsx'
import { MaintenancePage } from './shell/maintenance-page.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { ToastOutlet } from './shell/toast-outlet.tsx'

function Page(): ReactNode {
  const { reachability } = useAppParts()
  const state = useStore(reachability.state)
  const viewer = useKnownViewer()
  const route = useShownRoute()
  const isInApp = route !== undefined && routeEntry(route).area === 'app'
  if (state.status === 'maintenance' && isInApp && viewer === undefined)
    return <MaintenancePage retryAt={state.retryAt} />
  return (
    <>
      {route !== undefined && hasBars(route) ? null : <ConnectionNotice />}
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
    </>
  )
}

export function RootView(): ReactNode {
  return (
    <>
      <DocumentHead />
      <Page />
      <ToastOutlet />
    </>
  )
}
