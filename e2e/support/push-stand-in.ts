/**
 * Push messages in the browser of the stories, which has neither a push service nor notifications of the system. Stand-ins are: the
 * permission and the subscription of the page, the call that shows a notification, and the tap on it. The service worker itself is the
 * built one, and it is the browser that hands it the message.
 */
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import type { BrowserSubscription } from './server/run-server.ts'

/** What the service worker asked the browser to show. */
export type ShownNotification = {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly lang: string
}

/** The part of a service worker's global scope that is used here. */
type WorkerScope = EventTarget & {
  readonly registration: {
    showNotification: (title: string, options?: NotificationOptions) => Promise<void>
  }
  readonly ExtendableEvent: typeof Event
  storyNotifications?: { readonly title: string; readonly options: NotificationOptions }[]
}

/** The person allows notifications when asked, and the browser's service gives this address. */
export const allowPush = async (page: Page, subscription: BrowserSubscription): Promise<void> => {
  await page.context().addInitScript(({ endpoint, keys }) => {
    const KEY = 'story-push'
    Object.defineProperty(Notification, 'permission', {
      get: () => (sessionStorage.getItem(KEY) === null ? 'default' : 'granted'),
    })
    Notification.requestPermission = () => {
      sessionStorage.setItem(KEY, '')
      return Promise.resolve('granted')
    }
    const current = (): PushSubscription | null => {
      const key = sessionStorage.getItem(KEY) ?? ''
      if (key === '') return null
      const applicationServerKey = Uint8Array.from(key.split(','), Number).buffer
      return {
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => {
          sessionStorage.setItem(KEY, '')
          return Promise.resolve(true)
        },
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(current())
    PushManager.prototype.subscribe = (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer)
      sessionStorage.setItem(KEY, key.join(','))
      return Promise.resolve(current() as PushSubscription)
    }
  }, subscription)
}

/** The service worker of the app, once it runs, and from now on what it shows. */
export const watchWorker = async (context: BrowserContext): Promise<Worker> => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.storyNotifications = []
    scope.registration.showNotification = (title, options = {}) => {
      scope.storyNotifications?.push({ title, options })
      return Promise.resolve()
    }
  })
  return worker
}

export const shownBy = (worker: Worker): Promise<readonly ShownNotification[]> =>
  worker.evaluate(() =>
    ((globalThis as unknown as WorkerScope).storyNotifications ?? []).map(
      ({ title, options: { body = '', tag = '', lang = '' } }) => ({ title, body, tag, lang }),
    ),
  )

const registrationOf = async (devtools: CDPSession, origin: string): Promise<string> => {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

/** The browser wakes the service worker with exactly this message. */
export const deliverPush = async (page: Page, data: string): Promise<void> => {
  const { origin } = new URL(page.url())
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(devtools, origin)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devtools.detach()
}

/** The person looks at something else; the app stays open behind it. */
export const putBehind = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } })
  await page.waitForFunction(() => !document.hasFocus())
}

/** A tap on the newest notification. */
export const tapNotification = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const event = new scope.ExtendableEvent('notificationclick')
    const data: unknown = scope.storyNotifications?.at(-1)?.options.data
    Object.defineProperty(event, 'notification', { value: { data, close: () => undefined } })
    scope.dispatchEvent(event)
  })
