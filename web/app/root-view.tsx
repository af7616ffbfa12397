/** What surrounds every page: the document's head, the notices that nothing may hide, and the page itself. */
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useKnownViewer } from '../features/accounts/viewer.ts'
import { ViewNotice } from '../features/impersonation/view-notice.tsx'
import { loadChunk } from '../platform/loading/chunk-loading.ts'
import { currentLocale, loadBundles, translate } from '../platform/words/i18n.tsx'
import { showToast } from '../platform/words/notices.ts'
import { whenIdle } from '../platform/loading/idle.ts'
import { lazyPart } from '../platform/loading/lazy-part.tsx'
import { hasBars, routeEntry, type RouteName } from '../platform/router/route-table.ts'
import { useShown } from '../platform/router/router-context.ts'
import { useStore } from '../platform/store.ts'
import { DialogFailureProvider } from '../ui/dialog/late-frames.ts'
import { useAppParts } from './app-parts.ts'
import { DocumentHead } from './navigation/document-head.tsx'
import { RouterView } from './router-view.tsx'
import { ConnectionNotice } from './shell/connection-notice.tsx'
import { PagePending } from './shell/page-pending.tsx'

export const loadMaintenancePage = () => loadChunk(() => import('./shell/maintenance-page.tsx'))
const MaintenancePage = lazy(async () => ({ default: (await loadMaintenancePage()).MaintenancePage }))

export const loadToasts = () => loadChunk(() => import('./shell/toast-outlet.tsx'))
const ToastOutlet = lazyPart(async () => (await loadToasts()).ToastOutlet)

const TutorialHost = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../features/texts/tutorial-host.tsx'),
    loadBundles(['texts'], currentLocale()),
  ])
  return part.TutorialHost
})

/**
 * Pages with navigation bars contain the notices. The tablet at the door fills the window and reports a lost
 * connection itself.
 */
const saysItself = (name: RouteName): boolean => name === 'start.splash' || name === 'kiosk' || hasBars(name)

function PageOrMaintenance(): ReactNode {
  const { reachability } = useAppParts()
  const state = useStore(reachability.state)
  const viewer = useKnownViewer()
  const name = useShown().match?.name
  const isInApp = name !== undefined && routeEntry(name).area === 'app'
  if (state.status === 'maintenance' && isInApp && viewer === undefined)
    return (
      <Suspense fallback={<PagePending />}>
        <MaintenancePage retryAt={state.retryAt} />
      </Suspense>
    )
  return (
    <>
      {name !== undefined && saysItself(name) ? null : (
        <>
          <ViewNotice />
          <ConnectionNotice />
        </>
      )}
      <RouterView />
    </>
  )
}

/**
 * The toast host is mounted empty before the first toast, so that screen readers announce it. It comes after
 * the first page.
 */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/** The frame of `index.html` stands until a page replaces it; a start without a connection shows itself. */
function useFrameEnd(name: RouteName | undefined): void {
  const { startup } = useAppParts()
  const state = useStore(startup.state)
  const isStarting = name === 'start.splash' && state !== 'no-connection'
  useLayoutEffect(() => {
    if (!isStarting) delete document.documentElement.dataset['frame']
  }, [isStarting])
}

/** In words that the start has: those of errors come later. */
const reportDialog = (): void => {
  showToast({ tone: 'danger', text: translate('shell', currentLocale(), 'part.missing') })
}

export function RootView(): ReactNode {
  const isIdle = useIsIdle()
  const name = useShown().match?.name
  useFrameEnd(name)
  return (
    <DialogFailureProvider value={reportDialog}>
      <DocumentHead />
      <PageOrMaintenance />
      <Suspense fallback={null}>{isIdle ? <ToastOutlet /> : null}</Suspense>
      <Suspense fallback={null}>{isIdle ? <TutorialHost route={name} /> : null}</Suspense>
    </DialogFailureProvider>
  )
}
