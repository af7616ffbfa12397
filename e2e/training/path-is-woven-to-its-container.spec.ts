/**
 * The training path: a band as wide as its page, its levels and modules, and what stays closed with the
 * reason.
 */
import type { Page } from '@playwright/test'
import { goTo, openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

const WIDTHS = [320, 390, 820, 1280, 1600] as const
/** Widths for which the band has a picture: one fold per row on phones, several on desktops. */
const DRAWN_WIDTHS: readonly number[] = [390, 1280]
const THEMES = ['dark', 'light'] as const
/** Higher than the band at any width: a picture of content outside of the window would force a new layout. */
const TALL = 2600
const MODULES = 24

const moduleCells = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Modul \d+, / })

/** By how much the page sticks out of the window, and the band out of its container, in pixels. */
const misfit = (page: Page): Promise<{ page: number; band: number }> =>
  page
    .locator('[data-stripe]')
    .first()
    .locator('xpath=..')
    .evaluate((band) => {
      const svg = band.querySelector('svg')
      const [drawn, container] = [svg, svg?.parentElement].map(
        (box) => box?.getBoundingClientRect().width ?? 0,
      )
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        page: Math.max(0, scrollWidth - clientWidth),
        // a pixel of rounding does not count
        band: Math.max(0, Math.abs((drawn ?? 0) - (container ?? 0)) - 1),
      }
    })

// spec: training-path-per-sport, level-stripes-1-3, scenario-workshops-2-per-level
test('the band of a path fits every width and matches its picture @desktop', async ({ visit }) => {
  const page = await visit('mara', { viewport: { width: WIDTHS[0], height: TALL } })
  await openPage(page, '/sports/1')
  await expect(moduleCells(page)).toHaveCount(MODULES)
  await expect(page.getByRole('navigation', { name: de('sports.levels') })).toBeVisible()
  await expect(page.getByRole('heading', { name: de('sports.check.title') })).toBeVisible()
  for (const index of [1, 2, 3])
    await expect(page.getByRole('heading', { name: de('sports.stripe.title', { index }) })).toBeVisible()
  for (const index of [1, 2])
    await expect(page.getByText(de('sports.workshop.named', { index, name: '' }))).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const band = page.locator('[data-stripe]').first().locator('xpath=..')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: TALL })
    await expect
      .poll(() => misfit(page), { message: `${width} px`, intervals: [50] })
      .toEqual({ page: 0, band: 0 })
    if (!DRAWN_WIDTHS.includes(width)) continue
    // the band alone: the content of its folds has its own tests
    await band.evaluate((path) => {
      for (const body of path.querySelectorAll<HTMLElement>('[data-stripe] > :not([data-fold])'))
        body.style.visibility = 'hidden'
    })
    for (const theme of THEMES) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen
      }, theme)
      await expect(band).toHaveScreenshot(`band-${width}-${theme}.png`, {
        animations: 'disabled',
        // another build of the browser softens edges in another way; a fold in another place differs far more
        threshold: 0.25,
        maxDiffPixelRatio: 0.006,
      })
    }
  }
})

// spec: route-sports, sports-list-jumps-highest-order, route-sports-progress-id-level, sports-progress-level-default-1, level-1-has-24-modules, level-check-99-active-weeks, route-sports-id-section
test('the list of sports leads to the path of a sport, its levels and what is still missing', async ({
  visit,
}) => {
  const page = await visit('mara')
  const levels = page.getByRole('navigation', { name: de('sports.levels') })
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/sports')
  await expect(page).toHaveURL(/\/sports\/\d+$/)
  await expect(title).toHaveText('Wing Chun')
  await expect(page).toHaveTitle(/^Wegband.*Wing Chun/)
  await expect(page.getByText(de('sports.check.locked'))).toBeVisible()
  await expect(
    page.getByText(de('sports.check.value', { have: 58, need: 99 }), { exact: true }),
  ).toBeVisible()

  await test.step('missing requirements are one step away, with days that follow the rhythm', async () => {
    await page
      .getByRole('link', { name: pattern(de('sports.need.title')) })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL(/\/sports\/\d+\/missing$/)
    await expect(title).toHaveText(de('sports.need.weeks', { count: 8 }))
    const stripe = page.getByRole('region', { name: de('sports.need.goals.stripe', { index: 2 }) })
    const own = await stripe.textContent()
    await page.getByRole('button', { name: de('sports.need.rhythms.weekly') }).click()
    await expect(stripe).toContainText('15. Januar')
    await page.getByRole('button', { name: de('sports.need.rhythms.own') }).click()
    await expect(stripe).toHaveText(own ?? '')
    await page.getByRole('link', { name: de('sports.need.workshopsInCalendar') }).click()
    await expect(page).toHaveURL(/\/calendar\?sport=1&type=/)
    await expect(title).toHaveText(de('calendar.week', { number: 47 }))
  })

  await test.step('another level has its own belt, modules and address', async () => {
    await goTo(page, '/sports/1')
    await levels.getByRole('link', { name: /^Level 2,/ }).click()
    await expect(page).toHaveURL(/\/sports-progress\/\d+\/2$/)
    await expect(levels.getByRole('link', { name: /^Level 2,/ })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText(pattern(de('sports.check.passed')))).toBeVisible()
    await expect(moduleCells(page)).toHaveCount(MODULES)

    await goTo(page, '/sports-progress/1/vier')
    await expect(levels.getByRole('link', { name: /^Level 1,/ })).toHaveAttribute('aria-current', 'true')
    await expect(moduleCells(page)).toHaveCount(MODULES)
  })

  await test.step('a student who has met all requirements is sent to the calendar', async () => {
    const ready = await visit('emil')
    await openPage(ready, '/sports/1')
    await expect(ready.getByText(de('sports.check.ready')).filter({ visible: true })).toHaveCount(1)
    await ready.getByRole('link', { name: de('sports.check.calendar') }).click()
    await expect(ready).toHaveURL(/\/calendar/)
  })
})

// spec: route-modules-id, module-route-fetches-module, content-access-error-lists-missing, route-modules-list, error-module-not-available
test('the list of modules is searched, and a module says which of its videos are closed', async ({
  visit,
  troubles,
}) => {
  troubles.allow(404, /^\/api\/modules\/999999/)
  const page = await visit('mara')
  await openPage(page, '/modules/999999')
  await expect(page.getByRole('heading', { name: de('sports.module.missing.title') })).toBeVisible()
  await page.getByRole('link', { name: de('sports.modulesList') }).click()
  await expect(page).toHaveURL(/\/modules\/list/)

  const cells = page.getByRole('main').getByRole('link', { name: /Wendung|Modul/ })
  await expect(cells.first()).toBeVisible()
  await page.getByRole('searchbox', { name: de('sports.list.search') }).fill('xyzxyz')
  await expect(page.getByText(de('sports.list.empty.text'))).toBeVisible()
  await page.getByRole('button', { name: de('sports.list.empty.action') }).click()
  await expect(cells.first()).toBeVisible()

  await goTo(page, '/sports/1')
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

test('a newcomer sees the paths to choose from, and begins one', async ({ visit }) => {
  const page = await visit('ava')
  await openPage(page, '/sports')
  await expect(page.getByText(de('sports.overview.lead'))).toBeVisible()
  await page.getByRole('link', { name: /Escrima/ }).click()
  await expect(page).toHaveURL(/\/sports\/\d+\/promo\/\d+$/)
  await expect(page.getByRole('heading', { name: de('sports.promo.gains') })).toBeVisible()
  await expect(
    page.getByRole('link', { name: de('sports.promo.register') }).filter({ visible: true }),
  ).toBeVisible()

  const member = await visit('uwe')
  await openPage(member, '/sports')
  await member.getByRole('link', { name: /Escrima/ }).click()
  await member
    .getByRole('button', { name: de('sports.promo.begin') })
    .filter({ visible: true })
    .click()
  await expect(member).toHaveURL(/\/sports\/\d+$/)
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Escrima')
  await expect(member.getByText(de('sports.weaving', { belt: 'Rohweiß' }))).toBeVisible()
})
