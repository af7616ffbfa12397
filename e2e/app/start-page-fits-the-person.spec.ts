/**
 * The start page in the browser. Which blocks each kind of user gets is a rule
 * (domain/features/dashboard/dashboard-plan.test.ts).
 */
import type { Page } from '@playwright/test'
import { openPage } from '../support/open-page.ts'
import { saved } from '../support/server/saved.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const HOME = '/dashboard'
/** Of a phone of 844 px. */
const TWO_SCREENS = 2 * 844
const tile = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
const shows = async (page: Page, ...titles: string[]): Promise<void> => {
  for (const title of titles) await expect(tile(page, title), title).toBeVisible()
}

// spec: dashboard-training-blocks, dashboard-latest-and-calendar, dashboard-club-blocks, dashboard-banners-ctas
test('a training mother sees her blocks on two screens of a phone and opens a child’s view', async ({
  visit,
}) => {
  const page = await visit('mara')
  await openPage(page, HOME)
  await shows(
    page,
    de('dashboard.band.title'),
    de('dashboard.week.title'),
    de('dashboard.practise.title'),
    de('family.tile.children'),
    de('blocks.progress.title'),
    de('blocks.programs.title'),
    de('blocks.latest.title'),
    de('blocks.clubs.title'),
  )

  await test.step('a dismissed offer stays hidden', async () => {
    await saved(page, () => page.getByRole('button', { name: de('blocks.card.noNeed') }).click())
    await expect(page.getByText(de('blocks.card.title', { name: 'Jonas' }))).toHaveCount(0)
    await openPage(page, HOME)
    await shows(page, de('blocks.clubs.title'))
    await expect(page.getByText(de('blocks.card.title', { name: 'Jonas' }))).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(TWO_SCREENS)
  })

  await test.step('one tap opens the child’s view', async () => {
    await page.getByRole('button', { name: de('blocks.view.enter', { name: 'Lina' }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Lina' }))
    await expect(tile(page, de('family.tile.children'))).toHaveCount(0)
  })

  await test.step('the head of a school sees pending work first and no offers', async () => {
    const head = await visit('sabine')
    await openPage(head, HOME)
    await shows(head, de('work.title'), de('dashboard.band.title'), de('blocks.clubs.title'))
    await expect(head.getByRole('link', { name: de('work.look') })).toHaveAttribute(
      'href',
      /\/trainer\/requests\/\d+$/,
    )
    await expect(head.getByRole('button', { name: de('blocks.discover.dismiss') })).toHaveCount(0)
  })
})
