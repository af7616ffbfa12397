/** What every story stands on: a server with a clock of its own, browsers that show the same hour, and an eye on what goes wrong. */
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { FILLED_FOLDER, FRIDAY_EVENING } from './moments.ts'
import { freePort, openPostOffice, type PostOffice } from './post-office.ts'
import { enterAs } from './sign-in.ts'
import { copyOf, newFolder, removeFolder, startStoryServer, type StoryServer } from './story-server.ts'
import { createTroubles, type Troubles } from './troubles.ts'
import { de, en } from './words.ts'

export type StoryOptions = {
  /** ISO instant at which the story begins. */
  readonly startAt: string
  /** Whether the demo federation is written at `startAt` and not on the Friday before, which takes a while. */
  readonly isFilledThen: boolean
  /** Whether letters really leave, to the post office of the story; else they stay in the outbox and the demo's mailbox. */
  readonly hasPostOffice: boolean
}

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

export type VisitOptions = ContextOptions & {
  /** Another browser, for one with switches of its own. */
  readonly browser?: Browser
  /** Leaves the tips of the product where they are; otherwise they are put away like a person who is in a hurry does. */
  readonly keepsTips?: boolean
}

type StoryFixtures = {
  /** What `visit` opened and nobody has closed. */
  readonly devices: BrowserContext[]
  readonly troubles: Troubles
  /** A new device: signed in as that person, or as nobody. It shows nothing yet. */
  readonly visit: (username?: string, options?: VisitOptions) => Promise<Page>
  /** Moves the clocks of the server and of every device ahead. */
  readonly letPass: (minutes: number) => Promise<void>
  /** Where letters arrive; only with `test.use({ hasPostOffice: true })`. */
  readonly post: PostOffice
  /** Shared by the stories of one file, which tell on each other's ground; those of another file begin anew. */
  readonly server: StoryServer
}
type StoryWorker = StoryOptions & {
  readonly postOffice: PostOffice | undefined
  /** The server of this file: a clock that another story moved, or a password that it changed, is not inherited. */
  readonly serverOf: (file: string) => Promise<StoryServer>
}

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

/** Local storage as the sign-in form would leave it. */
const storageOf = async (server: StoryServer, username: string): Promise<ContextOptions['storageState']> => {
  const { token, personalAccessToken } = await enterAs(server, username)
  return {
    cookies: [],
    origins: [
      {
        origin: server.url,
        localStorage: [
          { name: 'wegband.jwt', value: token },
          ...(personalAccessToken === '' ? [] : [{ name: 'wegband.apiToken', value: personalAccessToken }]),
        ],
      },
    ],
  }
}

export const test = base.extend<StoryFixtures, StoryWorker>({
  startAt: [FRIDAY_EVENING, { option: true, scope: 'worker' }],
  isFilledThen: [false, { option: true, scope: 'worker' }],
  hasPostOffice: [false, { option: true, scope: 'worker' }],

  postOffice: [
    async ({ hasPostOffice }, use) => {
      const office = hasPostOffice ? await openPostOffice() : undefined
      await use(office)
      await office?.close()
    },
    { scope: 'worker' },
  ],

  serverOf: [
    async ({ startAt, isFilledThen, postOffice }, use) => {
      let current: { readonly file: string; readonly server: StoryServer } | undefined
      const end = async (): Promise<void> => {
        const ending = current?.server
        current = undefined
        await ending?.stop()
        if (ending !== undefined) removeFolder(ending.dataDirectory)
      }
      await use(async (file) => {
        if (current?.file === file) return current.server
        await end()
        const filled = process.env[FILLED_FOLDER]
        if (filled === undefined) throw new Error('The set-up has not run')
        const dataDirectory = isFilledThen ? newFolder('story') : copyOf(filled, 'story')
        const mailing =
          postOffice === undefined ? {} : { port: await freePort(), environment: postOffice.environment }
        current = { file, server: await startStoryServer({ dataDirectory, startAt, ...mailing }) }
        return current.server
      })
      await end()
    },
    { scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],

  server: [
    async ({ serverOf }, use, { file }) => {
      await use(await serverOf(file))
    },
    { timeout: SERVER_TIMEOUT_MS },
  ],

  post: async ({ postOffice }, use) => {
    if (postOffice === undefined)
      throw new Error('This story has no post office: test.use({ hasPostOffice: true })')
    await use(postOffice)
  },

  baseURL: async ({ server }, use) => {
    await use(server.url)
  },

  // Playwright reads the names of a fixture's needs from this pattern, and wants one where there are none.
  // oxlint-disable-next-line no-empty-pattern
  troubles: async ({}, use) => {
    const troubles = createTroubles()
    await use(troubles)
    expect(troubles.found(), 'what went wrong behind the story').toEqual([])
  },

  // oxlint-disable-next-line no-empty-pattern
  devices: async ({}, use) => {
    const devices: BrowserContext[] = []
    await use(devices)
    await Promise.all(devices.map((device) => device.close()))
  },

  visit: async ({ browser, server, troubles, devices, baseURL }, use) => {
    await use(async (username, { browser: another, keepsTips = false, ...options } = {}) => {
      const storageState = username === undefined ? undefined : await storageOf(server, username)
      const device = await (another ?? browser).newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(storageState === undefined ? {} : { storageState }),
        ...options,
      })
      devices.push(device)
      device.once('close', () => devices.splice(devices.indexOf(device), 1))
      await troubles.watch(device)
      await giveClock(device, server)
      const page = await device.newPage()
      if (!keepsTips) await putTipsAway(page)
      return page
    })
  },

  letPass: async ({ server, devices }, use) => {
    await use(async (minutes) => {
      await server.advance(minutes * MINUTE_MS)
      for (const device of devices) {
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
