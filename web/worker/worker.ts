/** The service worker: opens the app and what a class needs offline. API answers never pass through it. */
import {
  answerFile,
  answerPage,
  dropOldVersions,
  keepFurther,
  keepVersion,
  PATIENCE_MS,
  type Version,
} from './versions.ts'
import { furtherLanguage } from './messages.ts'
import { openPush, replacePush, showPush, type PushScope } from './push.ts'
import { strategyOf } from './fetch-strategies.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build (`web/vite-plugins/service-worker.ts`). */
declare const WEGBAND_VERSION: Version

type Detectors = { readonly getSupportedFormats: () => Promise<readonly string[]> }

const version = WEGBAND_VERSION
const stores = { caches: self.caches, fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }

/**
 * Whether the browser reads QR codes itself: then it never requests our decoder, which is as large as all the
 * rest.
 */
async function hasDetector(): Promise<boolean> {
  const { BarcodeDetector: own } = self as { readonly BarcodeDetector?: Detectors }
  const formats = await own?.getSupportedFormats().catch((): readonly string[] => [])
  return formats?.includes('qr_code') === true
}

async function install(): Promise<void> {
  await keepVersion(stores, version, await hasDetector())
  // open pages keep their own parts; the next page that is opened is of the new version
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  await dropOldVersions(stores, version)
  // otherwise the network would wait until the worker has woken up
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function openPage(event: FetchEvent): Promise<Response> {
  const preloaded = event.preloadResponse as Promise<Response | undefined>
  const fresh = preloaded.then((response) => response ?? fetch(event.request))
  // the network request may lose against the timeout, but is not cancelled
  event.waitUntil(fresh.catch(() => undefined))
  return await answerPage(stores, version, fresh, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)))
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
/** A page is idle and its user has not set the browser to save data. */
self.addEventListener('message', (event) => {
  const language = furtherLanguage(event.data)
  if (language !== undefined) event.waitUntil(keepFurther(stores, version, language).catch(() => undefined))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, url, mode } = request
  const strategy = strategyOf(
    { method, url, mode, hasRange: request.headers.has('range') },
    self.location.origin,
  )
  if (strategy === 'page') event.respondWith(openPage(event))
  if (strategy === 'file') event.respondWith(answerFile(stores, version, request))
})

const pushScope: PushScope = {
  origin: self.location.origin,
  show: (title, options) => self.registration.showNotification(title, options),
  pages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (href) => self.clients.openWindow(href),
  post: (path, body) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(body),
    }),
}

self.addEventListener('push', (event) => event.waitUntil(showPush(pushScope, event.data?.text())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPush(pushScope, event.notification.data))
})
/** Browsers without `newSubscription` leave it to the worker to subscribe anew, with the key that it had. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as Event & {
    readonly oldSubscription?: PushSubscription | null
    readonly newSubscription?: PushSubscription | null
  }
  const renew = async (): Promise<void> => {
    const key = oldSubscription?.options.applicationServerKey
    const next =
      newSubscription ??
      (key == null
        ? undefined
        : await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    await replacePush(pushScope, oldSubscription?.toJSON(), next?.toJSON())
  }
  ;(event as ExtendableEvent).waitUntil(renew().catch(() => undefined))
})
