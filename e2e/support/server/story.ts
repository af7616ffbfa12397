/**
 * What every story needs: a server with its own clock, browsers with the same hour, and a watch for errors.
 */
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { createDevicePool, type DeviceOptions, type DevicePool } from '../devices.ts'
import { FRIDAY_EVENING } from '../moments.ts'
import { freePort, openPostOffice, type PostOffice } from './post-office.ts'
import { enterAs } from '../sign-in.ts'
import { createStoryData } from './story-database.ts'
import { startServerProcess, type ServerProcess, type StoryServer } from './story-server.ts'
import { shiftDate, testClockAheadMs } from '../clock/test-clock.ts'
import { createTroubles, type Troubles } from './troubles.ts'
import { de, en } from '../words.ts'

export type StoryOptions = {
  /** ISO instant at which the story begins. */
  readonly startAt: string
  /**
   * Whether the demo federation is written at `startAt` and not on the Friday before, which takes a while.
   */
  readonly isFilledThen: boolean
  /** Whether the server is a demo; otherwise its database begins empty and waits for its set-up. */
  readonly isDemo: boolean
  /**
   * Whether emails are really sent, to the post office of the story. Otherwise they stay in the outbox and
   * the demo's mailbox.
   */
  readonly hasPostOffice: boolean
}

export type VisitOptions = DeviceOptions & {
  /** Another browser, for one with switches of its own. */
  readonly browser?: Browser
  /** Keeps the tips of the product; by default they are dismissed. */
  readonly keepsTips?: boolean
}

type StoryFixtures = {
  /** The devices that `visit` opened and that are still open. */
  readonly devices: DevicePool
  readonly troubles: Troubles
  /** A new device: signed in as that user, or signed out. It is still blank. */
  readonly visit: (username?: string, options?: VisitOptions) => Promise<Page>
  /** Moves the clocks of the server and of every device ahead. */
  readonly letPass: (minutes: number) => Promise<void>
  /** Where emails arrive; only with `test.use({ hasPostOffice: true })`. */
  readonly post: PostOffice
  /** Shared by the stories of one file, which build on each other; another file begins again. */
  readonly server: StoryServer
  /** A further server with its own settings and data, until the story ends. */
  readonly openServer: (environment: Readonly<Record<string, string>>) => Promise<StoryServer>
}
type StoryWorker = {
  readonly devicePool: DevicePool
  readonly postOffice: PostOffice
  /** The server of this file: it inherits no moved clock and no changed password from another file. */
  readonly serverOf: (file: string, options: StoryOptions) => Promise<StoryServer>
}
type OpenStory = { readonly server: StoryServer; readonly close: () => Promise<void> }

declare global {
  interface Window {
    /** How far this device's clock is ahead of the machine's, in milliseconds. */
    storyAheadMs?: number
    /** As web/platform/clock.ts reads it. */
    __wegbandClock?: { readonly now: () => number }
  }
}

const MINUTE_MS = 60_000
/** A first start fills the database; this does not count as time of the story. */
const SERVER_TIMEOUT_MS = 180_000

/** Every page that is opened or reloaded from now on shows the server's hour. */
const giveClock = async (context: BrowserContext, server: StoryServer): Promise<void> => {
  await context.addInitScript(shiftDate, testClockAheadMs(process.env, 0))
  await context.addInitScript((aheadMs) => {
    window.storyAheadMs = aheadMs
    window.__wegbandClock = { now: () => Date.now() + (window.storyAheadMs ?? 0) }
  }, server.aheadMs())
}

/** A dialog that opens at the same moment lies over the tip and takes its button away. */
const TIP_PATIENCE_MS = 1_000

/**
 * Accounts that a story creates are new, so the tips come to them (§4 Tutorials). A tip under a dialog is left alone: it comes again when
 * the dialog has closed.
 */
const putTipsAway = (page: Page): Promise<void> => {
  const tip = page.locator('[data-tour-card]:not([aria-hidden=true] *):not([inert] *)')
  const names = [de, en].flatMap((words) => [words('texts.tutorial.later'), words('texts.tutorial.done')])
  const button = tip.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).first()
  return page.addLocatorHandler(
    tip,
    () => button.click({ timeout: TIP_PATIENCE_MS }).catch(() => undefined),
    { noWaitAfter: true },
  )
}

/**
 * Local storage as the sign-in form would leave it. A cookie keeps a page from being signed in again after it
 * has signed out.
 */
const signInto = async (context: BrowserContext, server: StoryServer, username: string): Promise<void> => {
  const { token, personalAccessToken } = await enterAs(server, username)
  const entries = Object.entries({ 'wegband.jwt': token, 'wegband.apiToken': personalAccessToken }).filter(
    ([, value]) => value !== '',
  )
  await context.addInitScript(
    ({ origin, items }) => {
      if (location.origin !== origin || document.cookie.includes('story=signed-in')) return
      document.cookie = 'story=signed-in; path=/'
      for (const [key, value] of items) localStorage.setItem(key, value)
    },
    { origin: server.url, items: entries },
  )
}

/** On data of its own, which are removed with it. */
const openStory = async (
  serverProcess: ServerProcess,
  { startAt, isFilledThen, isDemo }: Pick<StoryOptions, 'startAt' | 'isFilledThen' | 'isDemo'>,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<OpenStory> => {
  const { databaseUrl, dataDirectory, remove } = await createStoryData(
    isFilledThen || !isDemo ? 'empty' : 'filled',
  )
  const server = await serverProcess.open({ dataDirectory, databaseUrl, startAt, port, environment })
  return {
    server,
    close: async () => {
      await server.stop()
      await remove()
    },
  }
}

export const test = base.extend<StoryFixtures & StoryOptions, StoryWorker>({
  startAt: [FRIDAY_EVENING, { option: true }],
  isFilledThen: [false, { option: true }],
  isDemo: [true, { option: true }],
  hasPostOffice: [false, { option: true }],

  postOffice: [
    // Playwright reads the names of a fixture's dependencies from this pattern, and requires one where there
    // are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const office = await openPostOffice()
      await use(office)
      await office.close()
    },
    { scope: 'worker' },
  ],

  devicePool: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const pool = createDevicePool()
      await use(pool)
      await pool.empty()
    },
    { scope: 'worker' },
  ],

  serverOf: [
    async ({ postOffice, devicePool }, use) => {
      const serverProcess = startServerProcess()
      // One address for all files of this process.
      const port = await freePort()
      let current: (OpenStory & { readonly file: string }) | undefined
      const end = async (): Promise<void> => {
        const ending = current
        current = undefined
        await devicePool.empty()
        await ending?.close()
      }
      await use(async (file, options) => {
        if (current?.file === file) return current.server
        await end()
        postOffice.clear()
        const environment = {
          ...(options.hasPostOffice ? postOffice.environment : {}),
          ...(options.isDemo ? {} : { DEMO: 'false' }),
        }
        current = { file, ...(await openStory(serverProcess, options, port, environment)) }
        return current.server
      })
      await end()
      await serverProcess.end()
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],

  server: [
    async ({ serverOf, startAt, isFilledThen, isDemo, hasPostOffice }, use, testInfo) => {
      const server = await serverOf(testInfo.file, { startAt, isFilledThen, isDemo, hasPostOffice })
      await use(server)
      if (testInfo.status !== testInfo.expectedStatus)
        testInfo.errors.push({
          message: ['The last log lines of the server:', ...(await server.log())].join('\n'),
        })
    },
    { timeout: SERVER_TIMEOUT_MS },
  ],

  openServer: async ({ startAt, isFilledThen, isDemo }, use) => {
    const closings: (() => Promise<void>)[] = []
    await use(async (environment) => {
      const serverProcess = startServerProcess()
      closings.push(serverProcess.end)
      const story = await openStory(serverProcess, { startAt, isFilledThen, isDemo }, 0, environment)
      closings.unshift(story.close)
      return story.server
    })
    for (const close of closings) await close()
  },

  post: async ({ postOffice, hasPostOffice }, use) => {
    if (!hasPostOffice) throw new Error('This story has no post office: test.use({ hasPostOffice: true })')
    await use(postOffice)
  },

  baseURL: async ({ server }, use) => {
    await use(server.url)
  },

  // oxlint-disable-next-line no-empty-pattern
  troubles: async ({}, use) => {
    const troubles = createTroubles()
    await use(troubles)
    troubles.stop()
    expect(await troubles.found(), 'what went wrong behind the story').toEqual([])
  },

  devices: async ({ devicePool }, use) => {
    await use(devicePool)
    await devicePool.takeBackAll()
  },

  visit: async ({ browser, server, troubles, devices }, use) => {
    await use(async (username, { browser: another, keepsTips = false, ...options } = {}) => {
      const { context, page } = await devices.take(another ?? browser, server.url, {
        baseURL: server.url,
        ...options,
      })
      await troubles.watch(context)
      await giveClock(context, server)
      if (username !== undefined) await signInto(context, server, username)
      if (!keepsTips) await putTipsAway(page)
      return page
    })
  },

  letPass: async ({ server, devices }, use) => {
    await use(async (minutes) => {
      await server.advance(minutes * MINUTE_MS)
      for (const device of devices.inUse()) {
        await giveClock(device, server)
        for (const page of device.pages())
          await page.evaluate((aheadMs) => {
            window.storyAheadMs = aheadMs
          }, server.aheadMs())
      }
    })
  },
})

export { expect }
