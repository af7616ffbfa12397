/** Prepares the next start for being offline: the service worker, and the snapshot of the signed-in user. */
import { now } from '../../platform/clock.ts'
import { currentLocale, loadBundles, translate } from '../../platform/words/i18n.tsx'
import { dismissToast, showToast } from '../../platform/words/notices.ts'
import type { RouteName } from '../../platform/router/route-table.ts'
import type { App } from '../create-app.tsx'
import { whenIdle } from '../../platform/loading/idle.ts'
import { furtherRequest } from '../../worker/messages.ts'
import { saveOfflineSnapshot } from './save-offline-snapshot.ts'
import { readOfflineSnapshot } from './open-snapshot.ts'
import { prefetchForOffline, savesData } from './offline-prefetch.ts'

const WORKER = '/sw.js'
/** An app that is never closed still learns of a new version on the same day. */
const LOOK_AGAIN_MS = 3_600_000

/** Pages where the notice would cover what the user is doing. */
const BUSY: ReadonlySet<RouteName | undefined> = new Set<RouteName | undefined>([
  'app.appointment',
  'app.exam-day',
  'app.module-content',
  'app.scanner',
  'app.video-training',
  'kiosk',
])

/** Whether the server's page begins with another script than this one. Unknown counts as no. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (own === null || own === undefined) return false
  const answer = await fetch('/', {
    cache: 'no-store',
    credentials: 'omit',
    headers: { accept: 'text/html' },
  })
  return answer.ok && !(await answer.text()).includes(own)
}

/**
 * The notice waits for a page that it does not disturb; nothing ever reloads by itself. Returns a function
 * that stops it.
 */
function offerNewVersion({ router }: App): () => void {
  const publishState = (): void => {
    if (BUSY.has(router.state.get()?.match?.name)) return
    stop()
    const locale = currentLocale()
    const id = showToast({
      text: translate('shell', locale, 'newVersion.text'),
      subject: 'new-version',
      isLasting: true,
      action: {
        label: translate('shell', locale, 'newVersion.load'),
        onClick: () => {
          dismissToast(id)
          window.location.reload()
        },
      },
    })
  }
  const stop = router.state.subscribe(publishState)
  void loadBundles(['shell'], currentLocale()).then(publishState)
  return stop
}

/** Asks the worker for the further parts of the app, once it controls this page and the browser is idle. */
async function fetchFurther(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!savesData()) whenIdle(() => active?.postMessage(furtherRequest(currentLocale())))
}

/** Registers the worker and looks for new versions of it; returns a function that stops it. */
function followWorker(app: App): () => void {
  let stopOffer = (): void => {}
  let isOver = false
  let registration: ServiceWorkerRegistration | undefined
  let lookedAt = now()

  const onActivated = async (): Promise<void> => {
    if ((await isOutdated()) && !isOver) stopOffer = offerNewVersion(app)
  }
  const onFound = (): void => {
    const found = registration?.installing
    // the first worker of this device belongs to this very page
    if (!found || navigator.serviceWorker.controller === null) return
    found.addEventListener('statechange', () => {
      if (found.state === 'activated') void onActivated().catch(() => undefined)
    })
  }
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible' || now() < lookedAt + LOOK_AGAIN_MS) return
    lookedAt = now()
    registration?.update().catch(() => undefined)
  }
  const register = async (): Promise<void> => {
    // some browsers and tests return nothing where workers are forbidden
    registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    registration?.addEventListener('updatefound', onFound)
    if (registration?.installing) onFound()
    if (registration !== undefined) await fetchFurther()
  }
  register().catch(() => undefined)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    isOver = true
    stopOffer()
    registration?.removeEventListener('updatefound', onFound)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** The first page is shown and has all its answers by then, so that what is read ahead delays nothing. */
const READ_AHEAD_MS = 5000

/**
 * Saves the snapshot of the signed-in user. Prefetches for it where a worker can open the app offline.
 * Returns a function that stops it.
 */
function saveSnapshotOf({ session, queryClient }: App, userId: number): () => void {
  let isOver = false
  const stop = saveOfflineSnapshot(queryClient, session, userId)
  const readAhead = async (): Promise<void> => {
    const firstPage = new Promise((resolve) => setTimeout(resolve, READ_AHEAD_MS))
    const kept = await readOfflineSnapshot()
    const onDevice = kept?.session.userId === userId ? kept.reads : []
    if (isOver) return
    await prefetchForOffline(
      queryClient,
      userId,
      onDevice,
      () => isOver,
      navigator.serviceWorker.ready,
      firstPage,
    )
  }
  // each page then reads what is missing itself
  readAhead().catch(() => undefined)
  return () => {
    isOver = true
    stop()
  }
}

/** Follows the user who is signed in without impersonation; returns a function that stops it. */
function followPerson(app: App): () => void {
  let stop = (): void => {}
  let kept: number | undefined
  const onChange = (): void => {
    const state = app.session.state.get()
    const next = state.status === 'signed-in' && !state.isImpersonated ? state.userId : undefined
    if (next === kept) return
    kept = next
    stop()
    stop = next === undefined ? () => {} : saveSnapshotOf(app, next)
  }
  onChange()
  const unsubscribe = app.session.state.subscribe(onChange)
  return () => {
    unsubscribe()
    stop()
  }
}

export function prepareStartWithoutLine(app: App): () => void {
  const stops = [followWorker(app), followPerson(app)]
  return () => stops.forEach((stop) => stop())
}
