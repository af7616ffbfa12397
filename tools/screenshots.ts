/**
 * `npm run screenshots`: takes the pictures of the README from the running product, with the demo federation, at a fixed hour.
 * The same hour every time, so that a new picture differs from the old one only where the product does.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from './ensure.mjs'
import { startOwnServer, type OwnServer } from './own-server.ts'
import { ROOT } from './run-step.ts'

const FOLDER = join(ROOT, 'docs', 'screenshots')
/** A Friday afternoon in November, an hour before the evening's classes. */
const HOUR = '2026-11-20T16:00:00Z'
const PASSWORD = 'Wegband-2026'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

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
/** The first link whose address looks like this: ids of the demo federation are not ours to know. */
const openFirst = (from: string, link: string) => async (page: Page) => {
  await page.goto(from)
  await page.locator(`a[href^="${link}"]`).first().click()
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard-phone', user: 'mara', size: PHONE, theme: 'dark', show: open('/dashboard') },
  { name: 'path-phone', user: 'mara', size: PHONE, theme: 'dark', show: openFirst('/sports', '/sports/') },
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
    show: openFirst('/calendar', '/appointments/'),
  },
]

const signIn = async (page: Page, user: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.locator('input[autocomplete~="username"]').fill(user)
  await page.locator('input[autocomplete~="current-password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Everything is there: no request under way, fonts and pictures loaded, nothing moving. */
const settle = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  })
}

const take = async (browser: Browser, server: OwnServer, picture: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: picture.size,
    deviceScaleFactor: 2,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    colorScheme: picture.theme,
  })
  await context.clock.install({ time: HOUR })
  await context.addInitScript((theme) => localStorage.setItem('wegband.theme', theme), picture.theme)
  const page = await context.newPage()
  if (picture.user !== undefined) await signIn(page, picture.user)
  await picture.show(page)
  await settle(page)
  await page.screenshot({ path: join(FOLDER, `${picture.name}.png`), animations: 'disabled' })
  await context.close()
  console.log(`docs/screenshots/${picture.name}.png`)
}

mkdirSync(FOLDER, { recursive: true })
const executablePath = findBrowser()
const server = await startOwnServer(HOUR)
try {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--font-render-hinting=none'],
  })
  const wanted = process.argv.slice(2)
  for (const picture of PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await take(browser, server, picture)
  await browser.close()
} finally {
  await server.stop()
}
