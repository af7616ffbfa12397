/**
 * Navigation inside the running app where `goTo` does too much: to redirecting addresses, and out of a
 * dialog.
 */
import type { Page } from '@playwright/test'

/** Opens an address in the running app as a link does, wherever that ends. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const historyIndex = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(Object(history.state), 'index')))

/**
 * Closes a dialog by Escape. The dialog removes its history entry a moment later, and an address opened
 * before would be lost.
 */
export const closeDialog = async (page: Page): Promise<void> => {
  const opened = await historyIndex(page)
  await page.keyboard.press('Escape')
  await page.waitForFunction((before) => Number(Reflect.get(Object(history.state), 'index')) < before, opened)
}
