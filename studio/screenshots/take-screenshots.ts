/**
 * `npm run screenshots`: takes the pictures of the README from the running product with the demo federation.
 * The hour is fixed, so that a new picture differs only where the product changed.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { cameraSeeing } from '@wegband/e2e/support/camera.ts'
import { CHROMIUM_SWITCHES } from '@wegband/e2e/support/server/chromium.ts'
import {
  newFolder,
  removeFolder,
  startStoryServer,
  type StoryServer,
} from '@wegband/e2e/support/server/story-server.ts'
import { de } from '@wegband/e2e/support/words.ts'
import { DEMO_PASSWORD } from '@wegband/demo/people/people.ts'
import { SPORT } from '@wegband/demo/training/sports.ts'
import { beginEvening, EVENING_STARTS, type Evening } from './evening-of-pictures.ts'
import { findBrowser } from '@wegband/tools/ensure.mjs'
import { ROOT } from '@wegband/tools/run/run-step.ts'

const FOLDER = join(ROOT, 'docs', 'screenshots')
/** Phones have fine screens; a desktop picture at that resolution would only be larger. */
const PHONE = { width: 390, height: 844, grain: 1.5 }
const DESKTOP = { width: 1280, height: 800, grain: 1 }

type Theme = 'dark' | 'light'
type Picture = {
  /** The file name without its extension. */
  readonly name: string
  /** Undefined: signed out. */
  readonly user?: string
  readonly size: typeof PHONE
  readonly theme: Theme
  /** The code on the card that its camera sees. */
  readonly sees?: string
  /** Navigates to what the picture shows; it starts on the dashboard, or on the first page when signed out. */
  readonly show: (page: Page) => Promise<unknown>
}

const open = (path: string) => (page: Page) => page.goto(path)
/** Opens the first visible link whose address begins like this, because the sports of the demo depend on the person. */
const openFirst = (from: string, link: string) => async (page: Page) => {
  await page.goto(from)
  await page.locator(`a[href^="${link}"]:visible`).first().click()
}

/** An examiner in the middle of a level check. */
const scoreSome =
  ({ examId }: Evening) =>
  async (page: Page): Promise<void> => {
    await page.goto(`/appointments/${examId}/exam`)
    await page.getByRole('button', { name: /^Emil/ }).click()
    const tasks = page.getByRole('list', { name: de('exams.day.tasks') }).getByRole('listitem')
    for (const [index, mark] of (['firm', 'firm', 'unsure'] as const).entries())
      await tasks
        .nth(index)
        .getByRole('button', { name: de(`exams.day.${mark}`), exact: true })
        .click()
    await page.evaluate(() => window.scrollTo(0, 0))
  }

const searchAround = (place: string) => async (page: Page) => {
  await page.goto('/schools/search')
  await page.getByRole('searchbox').fill(place)
  await page.keyboard.press('Enter')
  await page.getByText(`um ${place}`).waitFor()
  await page.getByRole('searchbox').blur()
}

/** The tablet at the door just after a member has shown a card. */
const greet =
  ({ classId }: Evening) =>
  async (page: Page): Promise<void> => {
    await page.goto(`/appointments/${classId}`)
    await page.getByRole('button', { name: de('kiosk.door.action') }).click()
    await page.getByRole('button', { name: de('kiosk.door.confirm') }).click()
    await page.getByText(de('kiosk.hello', { name: 'Mara' })).waitFor()
  }

const picturesOf = (evening: Evening): readonly Picture[] => [
  { name: 'dashboard-phone', user: 'mara', size: PHONE, theme: 'dark', show: open('/dashboard') },
  { name: 'path-phone', user: 'mara', size: PHONE, theme: 'dark', show: open(`/sports/${SPORT.wingChun}`) },
  {
    name: 'class-phone',
    user: 'tarek',
    size: PHONE,
    theme: 'dark',
    show: open(`/appointments/${evening.classId}`),
  },
  { name: 'exam-phone', user: 'tarek', size: PHONE, theme: 'light', show: scoreSome(evening) },
  {
    name: 'path-desktop',
    user: 'mara',
    size: DESKTOP,
    theme: 'light',
    show: openFirst('/sports', '/sports/'),
  },
  { name: 'calendar-desktop', user: 'mara', size: DESKTOP, theme: 'dark', show: open('/calendar') },
  { name: 'search-desktop', user: 'mara', size: DESKTOP, theme: 'dark', show: searchAround('Kiel') },
  {
    name: 'insights-desktop',
    user: 'sabine',
    size: DESKTOP,
    theme: 'light',
    show: open(`/trainer/insights/${evening.schoolId}`),
  },
  {
    name: 'door-tablet',
    user: 'tarek',
    size: DESKTOP,
    theme: 'dark',
    sees: evening.cardOfMara,
    show: greet(evening),
  },
]

const signIn = async (page: Page, user: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.locator('input[autocomplete~="username"]').fill(user)
  await page.locator('input[autocomplete~="current-password"]').fill(DEMO_PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Parts of a page load one after the other. It counts as complete when nothing is missing in this many looks in a row. */
const LOOKS = 10
const BETWEEN_LOOKS_MS = 100
const MOST_LOOKS = 300

const isWhole = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null,
  )

/** Waits until the page is complete: its headline, no skeleton, fonts and pictures loaded, no animation. */
const settle = async (page: Page): Promise<void> => {
  let wholeFor = 0
  for (let look = 0; wholeFor < LOOKS; look += 1) {
    if (look === MOST_LOOKS) throw new Error(`${page.url()} still lacks something`)
    wholeFor = (await isWhole(page)) ? wholeFor + 1 : 0
    await page.waitForTimeout(BETWEEN_LOOKS_MS)
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    // Ignores pictures below the fold, which load on scrolling, and endless animations.
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

const take = async (browser: Browser, { url, now }: StoryServer, picture: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: url,
    ...(picture.sees === undefined ? {} : { permissions: ['camera'] }),
    viewport: { width: picture.size.width, height: picture.size.height },
    deviceScaleFactor: picture.size.grain,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    colorScheme: picture.theme,
  })
  await context.clock.install({ time: now() })
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

/** Uses a separate browser for a picture whose camera sees something. */
const takeOne = async (browser: Browser, server: StoryServer, picture: Picture): Promise<void> => {
  if (picture.sees === undefined) return await take(browser, server, picture)
  const camera = await cameraSeeing(picture.sees)
  try {
    await take(camera.browser, server, picture)
  } finally {
    await camera.close()
  }
}

mkdirSync(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
const dataDirectory = newFolder('screenshots')
const server = await startStoryServer({ dataDirectory, startAt: EVENING_STARTS })
const browser = await openBrowser()
try {
  const pictures = picturesOf(await beginEvening(server))
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await takeOne(browser, server, picture)
} finally {
  await browser.close()
  await server.stop()
  removeFolder(dataDirectory)
}
