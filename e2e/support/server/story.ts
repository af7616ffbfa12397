/** What every story stands on: a server with a clock of its own, browsers that show the same hour, and an eye on what goes wrong. */
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
  /** Whether the demo federation is written at `startAt` and not on the Friday before, which takes a while. */
  readonly isFilledThen: boolean
  /** Whether letters really leave, to the post office of the story; else they stay in the outbox and the demo's mailbox. */
  readonly hasPostOffice: boolean
}

export type VisitOptions = DeviceOptions & {
  /** Another browser, for one with switches of its own. */
  readonly browser?: Browser
  /** Leaves the tips of the product where they are; otherwise they are put away like a person who is in a hurry does. */
  readonly keepsTips?: boolean
}

type StoryFixtures = {
  /** What `visit` opened and nobody has closed. */
  readonly devices: DevicePool
  readonly troubles: Troubles
  /** A new device: signed in as that person, or as nobody. It shows nothing yet. */
  readonly visit: (username?: string, options?: VisitOptions) => Promise<Page>
  /** Moves the clocks of the server and of every device ahead. */
  readonly letPass: (minutes: number) => Promise<void>
  /** Where letters arrive; only with `test.use({ hasPostOffice: true })`. */
  readonly post: PostOffice
  /** Shared by the stories of one file, which tell on each other's ground; those of another file begin anew. */
  readonly server: StoryServer
  /** A further server with settings of its own, on data of its own, until the story ends. */
  readonly openServer: (environment: Readonly<Record<string, string>>) => Promise<StoryServer>
}
type StoryWorker = {
  readonly devicePool: DevicePool
  readonly postOffice: PostOffice
  /** The server of this file: a clock that another story moved, or a password that it changed, is not inherited. */
  readonly serverOf: (file: string, options: StoryOptions) => Promise<StoryServer>
}
type OpenStory = { readonly server: StoryServer; readonly close: () => Promise<void> }

declare global {
  interface Window {
    /** How far this device's clock is before the machine's, in milliseconds. */
    storyAheadMs?: number
    /** As web/platform/clock.ts reads it. */
    __wegbandClock?: { readonly now: () => number }
  }
}

const MINUTE_MS = 60_000
/** A first start fills the database; this is no part of the time that a story has. */
const SERVER_TIMEOUT_MS = 180_000

/** Every page that is opened or loaded anew from now on shows the server's hour. */
const giveClock = async (context: BrowserContext, server: StoryServer): Promise<void> => {
  await context.addInitScript(shiftDate, testClockAheadMs(process.env, 0))
  await context.addInitScript((aheadMs) => {
    window.storyAheadMs = aheadMs
    window.__wegbandClock = { now: () => Date.now() + (window.storyAheadMs ?? 0) }
  }, server.aheadMs())
}

/** Accounts that a story makes are new, so the tips come to them (§4 Tutorials). */
const putTipsAway = (page: Page): Promise<void> => {
  const tip = page.locator('[data-tour-card]')
  const names = [de, en].flatMap((words) => [words('texts.tutorial.later'), words('texts.tutorial.done')])
  return page.addLocatorHandler(tip, () =>
    tip
      .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
      .first()
      .click(),
  )
}

/** Local storage as the sign-in form would leave it; a cookie keeps a page from being signed in again after it has signed out. */
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

/** On data of its own, which go with it. */
const openStory = async (
  serverProcess: ServerProcess,
  { startAt, isFilledThen }: Pick<StoryOptions, 'startAt' | 'isFilledThen'>,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<OpenStory> => {
  const { databaseUrl, dataDirectory, remove } = await createStoryData(isFilledThen ? 'empty' : 'filled')
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
  hasPostOffice: [false, { option: true }],

  postOffice: [
    // Playwright reads the names of a fixture's needs from this pattern, and wants one where there are none.
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
        const environment = options.hasPostOffice ? postOffice.environment : {}
        current = { file, ...(await openStory(serverProcess, options, port, environment)) }
        return current.server
      })
      await end()
      await serverProcess.end()
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],

  server: [
    async ({ serverOf, startAt, isFilledThen, hasPostOffice }, use, testInfo) => {
      const server = await serverOf(testInfo.file, { startAt, isFilledThen, hasPostOffice })
      await use(server)
      if (testInfo.status !== testInfo.expectedStatus)
        testInfo.errors.push({
          message: ['The last log lines of the server:', ...(await server.log())].join('\n'),
        })
    },
    { timeout: SERVER_TIMEOUT_MS },
  ],

  openServer: async ({ startAt, isFilledThen }, use) => {
    const closings: (() => Promise<void>)[] = []
    await use(async (environment) => {
      const serverProcess = startServerProcess()
      closings.push(serverProcess.end)
      const story = await openStory(serverProcess, { startAt, isFilledThen }, 0, environment)
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
