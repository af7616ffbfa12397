/** Opening a page from outside, as a bookmark does: past the splash, until it says what it is. */
import { expect, type Page } from '@playwright/test'

export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page).not.toHaveURL(/\/start\/splash/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
