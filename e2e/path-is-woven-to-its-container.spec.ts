/** The training path: a band as wide as its page, its levels and modules, and what stays closed with the reason. */
import type { Page } from '@playwright/test'
import { look } from './support/look.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de, pattern } from './support/words.ts'

const WIDTHS = [320, 390, 820, 1280, 1600] as const
const THEMES = ['dark', 'light'] as const
/** Higher than the band at any width: a picture of what lies outside of the window makes the browser lay the page out anew. */
const TALL = 2600
const MODULES = 24

/** Right edges of what sticks out of the window, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const moduleCells = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Modul \d+, / })

// spec: route-sports, sports-list-jumps-highest-order
test('the list of sports leads to the path of the sport one trains', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/sports')
  await expect(page).toHaveURL(/\/sports\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wing Chun')
  await expect(page).toHaveTitle(/^Wegband.*Wing Chun/)
})

for (const width of WIDTHS)
  // spec: training-path-per-sport, level-stripes-1-3, scenario-workshops-2-per-level
  test(`the band fits a page of ${width} px`, async ({ visit }) => {
    const page = await visit('mara', { viewport: { width, height: 900 } })
    await page.goto('/sports')
    await expect(moduleCells(page)).toHaveCount(MODULES)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const band = page.locator('[data-stripe]').first().locator('xpath=..').locator('svg').first()
    const [drawn, container] = await band.evaluate((svg) => {
      const parent = svg.parentElement
      if (parent === null) throw new Error('a band without a container')
      const box = parent.getBoundingClientRect()
      return [svg.getBoundingClientRect().width, box.width]
    })
    await expect(page.getByRole('navigation', { name: de('sports.levels') })).toBeVisible()
    await expect(page.getByRole('heading', { name: de('sports.check.title') })).toBeVisible()
    expect(Math.abs(drawn - container)).toBeLessThanOrEqual(1)
    for (const index of [1, 2, 3])
      await expect(page.getByRole('heading', { name: de('sports.stripe.title', { index }) })).toBeVisible()
    for (const index of [1, 2])
      await expect(page.getByText(de('sports.workshop.title', { index }))).toBeVisible()
    await page.setViewportSize({ width: width === 320 ? 390 : 320, height: 900 })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })

// spec: route-sports-progress-id-level, sports-progress-level-default-1, level-1-has-24-modules
test('other levels show their own belt and modules, and the address tells which', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/sports')
  const levels = page.getByRole('navigation', { name: de('sports.levels') })
  await levels.getByRole('link', { name: /^Level 2,/ }).click()
  await expect(page).toHaveURL(/\/sports-progress\/\d+\/2$/)
  await expect(levels.getByRole('link', { name: /^Level 2,/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(pattern(de('sports.check.passed')))).toBeVisible()
  await expect(moduleCells(page)).toHaveCount(MODULES)

  await page.goto('/sports-progress/1/vier')
  await expect(levels.getByRole('link', { name: /^Level 1,/ })).toHaveAttribute('aria-current', 'true')
  await expect(moduleCells(page)).toHaveCount(MODULES)
})

// spec: level-check-99-active-weeks
test('the level check says what is still missing, and who has everything is sent to the calendar', async ({
  visit,
}) => {
  const page = await visit('mara')
  await page.goto('/sports')
  await expect(page.getByText(de('sports.check.locked'))).toBeVisible()
  await expect(
    page.getByText(de('sports.check.value', { have: 58, need: 99 }), { exact: true }),
  ).toBeVisible()

  const ready = await visit('emil')
  await ready.goto('/sports')
  await expect(ready.getByText(de('sports.check.ready'))).toBeVisible()
  await ready.getByRole('link', { name: de('sports.check.calendar') }).click()
  await expect(ready).toHaveURL(/\/calendar/)
})

// spec: route-modules-id, module-route-fetches-module, content-access-error-lists-missing
test('a module tells which of its films are closed, and what opens them', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/sports')
  await moduleCells(page)
    .filter({ hasText: /^Modul 14,/ })
    .click()
  await expect(page).toHaveURL(/\/modules\/\d+$/)
  await expect(page.getByText(de('sports.missing.progress', { index: 4, sport: 'Wing Chun' }))).toBeVisible()
  await expect(page.getByText(de('sports.missing.subscription')).first()).toBeVisible()
  await expect(page.getByText(de('sports.content.seen')).first()).toBeVisible()
  await expect(page).toHaveTitle(`Wegband · Wendung mit Schritt · ${de('shell.titles.module')}`)
  await expect(
    page.getByRole('heading', { name: de('sports.module.trainings', { done: 1, count: 2 }) }),
  ).toBeVisible()
})

// spec: route-modules-list
test('the list of modules can be searched and filtered, and says when nothing fits', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/modules/list')
  const cells = page.getByRole('main').getByRole('link', { name: /Wendung|Modul/ })
  await expect(cells.first()).toBeVisible()
  await page.getByRole('searchbox', { name: de('sports.list.search') }).fill('xyzxyz')
  await expect(page.getByText(de('sports.list.empty.text'))).toBeVisible()
  await page.getByRole('button', { name: de('sports.list.empty.action') }).click()
  await expect(cells.first()).toBeVisible()
})

// spec: error-module-not-available
test('a module that does not exist says so and leads on', async ({ visit, troubles }) => {
  troubles.allow(404, /^\/api\/modules\/999999/)
  const page = await visit('mara')
  await page.goto('/modules/999999')
  await expect(page.getByRole('heading', { name: de('sports.module.missing.title') })).toBeVisible()
  await page.getByRole('link', { name: de('sports.modulesList') }).click()
  await expect(page).toHaveURL(/\/modules\/list/)
})

test('who has not begun sees the paths to choose from', async ({ visit, server }) => {
  const { userId } = await signInAs(server.url, 'ava')
  expect(userId).toBeGreaterThan(0)
  const page = await visit('ava')
  await page.goto('/sports')
  await expect(page.getByText(de('sports.overview.lead'))).toBeVisible()
  await page.getByRole('link', { name: /Escrima/ }).click()
  await expect(page).toHaveURL(/\/sports\/\d+\/promo\/\d+$/)
  await expect(page.getByRole('heading', { name: de('sports.promo.gains') })).toBeVisible()
  await look(page, 'the page that makes a sport known')
  await expect(
    page.getByRole('link', { name: de('sports.promo.register') }).filter({ visible: true }),
  ).toBeVisible()

  const member = await visit('uwe')
  await member.goto('/sports')
  await member.getByRole('link', { name: /Escrima/ }).click()
  await member
    .getByRole('button', { name: de('sports.promo.begin') })
    .filter({ visible: true })
    .click()
  await expect(member).toHaveURL(/\/sports\/\d+$/)
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Escrima')
  await expect(member.getByText(de('sports.weaving', { belt: 'Rohweiß' }))).toBeVisible()
})

// spec: route-sports-id-section
test('what is still missing is one step from the path, with days that follow the rhythm', async ({
  visit,
}) => {
  const page = await visit('mara')
  await page.goto('/sports')
  await page
    .getByRole('link', { name: pattern(de('sports.need.title')) })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/sports\/\d+\/missing$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('sports.need.weeks', { count: 8 }))
  const stripe = page.getByRole('region', { name: de('sports.need.goals.stripe', { index: 2 }) })
  const own = await stripe.textContent()
  await page.getByRole('button', { name: de('sports.need.rhythms.weekly') }).click()
  await expect(stripe).toContainText('15. Januar')
  await page.getByRole('button', { name: de('sports.need.rhythms.own') }).click()
  await expect(stripe).toHaveText(own ?? '')
  await look(page, 'what is still missing')
  await page.getByRole('link', { name: de('sports.need.workshopsInCalendar') }).click()
  await expect(page).toHaveURL(/\/calendar\?sport=1&type=/)
})

for (const theme of THEMES)
  for (const width of WIDTHS)
    // spec: training-path-per-sport
    test(`the band is drawn as its picture at ${width} px, ${theme} @once`, async ({ visit }) => {
      const page = await visit('mara', { viewport: { width, height: TALL } })
      await page.addInitScript((chosen) => localStorage.setItem('wegband.theme', chosen), theme)
      await page.goto('/sports')
      await expect(moduleCells(page)).toHaveCount(MODULES)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await page.evaluate(() => document.fonts.ready)
      const band = page.locator('[data-stripe]').first().locator('xpath=..')
      await expect(band.locator('svg').first()).toBeVisible()
      // the band alone: what stands in its folds has tests of its own
      await band.evaluate((path) => {
        for (const body of path.querySelectorAll<HTMLElement>('[data-stripe] > :not([data-fold])'))
          body.style.visibility = 'hidden'
      })
      await expect(band).toHaveScreenshot(`band-${width}-${theme}.png`, {
        animations: 'disabled',
        // another build of the browser softens edges in another way; a fold in another place is far more than this
        threshold: 0.25,
        maxDiffPixelRatio: 0.006,
      })
    })
