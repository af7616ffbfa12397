/** The menu: a sheet behind the bottom bar on phones, the account box in the side navigation on desktops. */
import { expect, type Locator, type Page } from '@playwright/test'
import { de, type Words } from './words.ts'

const NARROWEST_SIDE = 1024

export const hasSide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= NARROWEST_SIDE

/** An entry that is always visible in the bar of this device. */
export const barLink = (page: Page, entry: 'home' | 'training' | 'calendar'): Locator =>
  page
    .getByRole('navigation', { name: de('shell.menu.label') })
    .getByRole('link', { name: de(`shell.menu.${entry}`), exact: true })

/** Opens the menu; returns the sheet. */
export const openMenu = async (page: Page, words: Words = de): Promise<Locator> => {
  const button = hasSide(page)
    ? page.getByRole('button', { name: words('shell.account.note') })
    : page.getByRole('button', { name: words('shell.menu.open') })
  await button.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  return sheet
}

export const signOut = async (page: Page): Promise<void> => {
  const sheet = await openMenu(page)
  await sheet.getByRole('button', { name: de('shell.menu.logout') }).click()
}
