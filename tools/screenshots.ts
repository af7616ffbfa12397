/**
 * `npm run screenshots`: takes the pictures of the README from the running product, with the demo federation, at a fixed hour.
 * The same hour every time, so that a new picture differs from the old one only where the product does.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_SWITCHES } from '@wegband/e2e/support/chromium.ts'
import { FRIDAY_EVENING } from '@wegband/e2e/support/moments.ts'
import { newFolder, removeFolder, startStoryServer } from '@wegband/e2e/support/story-server.ts'
import { DEMO_PASSWORD } from '@wegband/server/db/seed/people.ts'
import { SPORT } from '@wegband/server/db/seed/sports.ts'
import { findBrowser } from './ensure.mjs'
import { ROOT } from './run-step.ts'

const FOLDER = join(ROOT, 'docs', 'screenshots')
/** Phones have fine screens; a desktop picture at that grain would only weigh more. */
const PHONE = { width: 390, height: 844, grain: 2 }
const DESKTOP = { width: 1280, height: 800, grain: 1 }

type Theme = 'dark' | 'light'
type Picture = {
  /** File name without its ending. */
  readonly name: string
  /** Undefined: nobody is signed in. */
  readonly user?: string
  readonly size: typeof PHONE
  readonly theme: Theme
  /** Brings the page to what is to be seen; it starts on the dashboard, or on the first page for strangers. */
  readonly show: (page: Page) => Promise<unknown>
}

const open = (path: string) => (page: Page) => page.goto(path)
/** The first link to be seen whose address begins like this: which classes the demo has depends on the day. */
const openFirst = (from: string, link: string) => async (page: Page) => {
  await page.goto(from)
  await page.locator(`a[href^="${link}"]:visible`).first().click()
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard-phone', user: 'mara', size: PHONE, theme: 'dark', show: open('/dashboard') },
  { name: 'path-phone', user: 'mara', size: PHONE, theme: 'dark', show: open(`/sports/${SPORT.wingChun}`) },
  { name: 'code-phone', user: 'mara', size: PHONE, theme: 'light', show: open('/user/qrcode') },
  { name: 'dashboard-desktop', user: 'mara', size: DESKTOP, theme: 'dark', show: open('/dashboard') },
  {
    name: 'path-desktop',
    user: 'mara',
    size: DESKTOP,
    theme: 'light',
    show: openFirst('/sports', '/sports/'),
  },
  { name: 'calendar-desktop', user: 'mara', size: DESKTOP, theme: 'dark', show: open('/calendar') },
  {
    name: 'class-phone',
    user: 'tarek',
    size: PHONE,
    theme: 'dark',
    show: openFirst('/trainer', '/appointments/'),
  },
]

const signIn = async (page: Page, user: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.locator('input[autocomplete~="username"]').fill(user)
  await page.locator('input[autocomplete~="current-password"]').fill(DEMO_PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Parts of a page come one after the other: it is there when nothing has been missing for this many looks in a row. */
const LOOKS = 10
const BETWEEN_LOOKS_MS = 100
const MOST_LOOKS = 300

const isWhole = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.querySelector('main h1') !== null && document.querySelector('[aria-busy="true"]') === null,
  )

/** Everything is there: the page's own headline, no skeleton, fonts and pictures loaded, nothing moving. */
const settle = async (page: Page): Promise<void> => {
  let wholeFor = 0
  for (let look = 0; wholeFor < LOOKS; look += 1) {
    if (look === MOST_LOOKS) throw new Error(`${page.url()} still lacks something`)
    wholeFor = (await isWhole(page)) ? wholeFor + 1 : 0
    await page.waitForTimeout(BETWEEN_LOOKS_MS)
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    // What is far below waits to be scrolled to, and what pulses never ends.
    const pictures = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' || complete)
    const movements = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled([
      ...pictures.map((image) => image.decode()),
      ...movements.map((animation) => animation.finished),
    ])
  })
}

const take = async (browser: Browser, url: string, picture: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: picture.size.width, height: picture.size.height },
    deviceScaleFactor: picture.size.grain,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    colorScheme: picture.theme,
  })
  await context.clock.install({ time: FRIDAY_EVENING })
  await context.addInitScript((theme) => localStorage.setItem('wegband.theme', theme), picture.theme)
  const page = await context.newPage()
  if (picture.user !== undefined) await signIn(page, picture.user)
  await picture.show(page)
  await settle(page)
  await page.screenshot({ path: join(FOLDER, `${picture.name}.png`), animations: 'disabled' })
  await context.close()
  console.log(`docs/screenshots/${picture.name}.png`)
}

const openBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...CHROMIUM_SWITCHES],
  })
}

mkdirSync(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
const dataDirectory = newFolder('screenshots')
const server = await startStoryServer({ dataDirectory, startAt: FRIDAY_EVENING })
const browser = await openBrowser()
try {
  for (const picture of PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await take(browser, server.url, picture)
} finally {
  await browser.close()
  await server.stop()
  removeFolder(dataDirectory)
}
