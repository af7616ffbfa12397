/** Opening a page from outside, as a bookmark does, or inside the running app. */
import { expect, type Page } from '@playwright/test'

const pageIsThere = async (page: Page): Promise<void> => {
  await expect(page).not.toHaveURL(/\/start\/splash/)
  // A dialog that opens with the page hides the heading from assistive technology.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Loads the app at that address; resolves when the page has its heading. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  // A link of an email opens anew, even where only what stands behind its hash differs.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path)
  await pageIsThere(page)
}

/** Pages below different first path parts have different headings, which are different elements. */
const areaOf = (address: string): string | undefined =>
  new URL(address, 'http://localhost').pathname.split('/')[1]

/** Opens that address in the running app without a reload; a blank device loads it. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (!page.url().startsWith('http')) {
    await openPage(page, path)
    return
  }
  // The address changes before the page does: a press meanwhile would hit the page that is left.
  if (areaOf(page.url()) !== areaOf(path))
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
  const isThere = page.waitForFunction(
    (wanted) =>
      location.pathname + location.search === wanted &&
      document.querySelector('h1') !== null &&
      document.querySelector('h1[data-left]') === null,
    path,
  )
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await isThere
  await pageIsThere(page)
}
