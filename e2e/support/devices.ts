/**
 * The browsers of a story file. A device that a story leaves is wiped and given to the next one: storage,
 * cookies, scripts, routes and permissions. The app stays in its cache, which saves two thirds of every first
 * page load.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'

export type DeviceOptions = NonNullable<Parameters<Browser['newContext']>[0]>
type Disposable = Awaited<ReturnType<BrowserContext['addInitScript']>>

export type Device = {
  readonly context: BrowserContext
  /** Its first page, which is still blank. */
  readonly page: Page
}
export type DevicePool = {
  /** A device that knows nothing of earlier stories. */
  readonly take: (browser: Browser, origin: string, options: DeviceOptions) => Promise<Device>
  /** Wipes what the story opened and has not closed, and keeps it for the next. */
  readonly takeBackAll: () => Promise<void>
  /** Closes everything: a cache with answers of one server must not meet another at the same address. */
  readonly empty: () => Promise<void>
  readonly inUse: () => readonly BrowserContext[]
}

type Pooled = {
  readonly context: BrowserContext
  readonly key: string | undefined
  readonly initScripts: Disposable[]
}

/** Notes every added init script, so that it can be removed again. */
const noteInitScripts = (context: BrowserContext): Disposable[] => {
  const noted: Disposable[] = []
  const add = context.addInitScript.bind(context)
  context.addInitScript = async (...given) => {
    const script = await add(...given)
    noted.push(script)
    return script
  }
  return noted
}

/** A device with its own worker or in another browser is not reused: its story is about what it installed. */
const keyOf = (browser: Browser, options: DeviceOptions): string | undefined =>
  options.serviceWorkers === 'allow' ? undefined : `${browser.version()} ${JSON.stringify(options)}`

const wipe = async ({ context, initScripts }: Pooled): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.close()))
  await Promise.all(initScripts.splice(0).map((script) => script.dispose()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
}

const forget = async (context: BrowserContext, page: Page, origin: string): Promise<void> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}

export const createDevicePool = (): DevicePool => {
  const free: Pooled[] = []
  const used: Pooled[] = []
  const leave = (one: Pooled): void => {
    for (const list of [free, used]) if (list.includes(one)) list.splice(list.indexOf(one), 1)
  }
  const create = async (
    browser: Browser,
    key: string | undefined,
    options: DeviceOptions,
  ): Promise<Pooled> => {
    const context = await browser.newContext(options)
    const made = { context, key, initScripts: noteInitScripts(context) }
    context.once('close', () => leave(made))
    return made
  }
  return {
    take: async (browser, origin, options) => {
      const key = keyOf(browser, options)
      const reused = free.find((one) => one.key === key && one.context.browser() === browser)
      const taken = reused ?? (await create(browser, key, options))
      leave(taken)
      used.push(taken)
      const page = await taken.context.newPage()
      if (reused !== undefined) await forget(taken.context, page, origin)
      return { context: taken.context, page }
    },
    takeBackAll: async () => {
      for (let one = used.pop(); one !== undefined; one = used.pop()) {
        if (one.key === undefined) await one.context.close()
        else {
          await wipe(one)
          free.push(one)
        }
      }
    },
    empty: async () => {
      await Promise.all([...free, ...used].map(({ context }) => context.close()))
    },
    inUse: () => used.map(({ context }) => context),
  }
}
