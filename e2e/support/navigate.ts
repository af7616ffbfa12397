/** Moving inside the running app where `goTo` is too much: to addresses that end somewhere else, and out of a dialog. */
import type { Page } from '@playwright/test'

/** Leads the running app to an address as a link does, wherever that ends. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const historyIndex = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(Object(history.state), 'index')))

/** Closes a dialog by Escape. It gives its history entry back a moment later, and an address that is opened before is lost. */
export const closeDialog = async (page: Page): Promise<void> => {
  const opened = await historyIndex(page)
  await page.keyboard.press('Escape')
  await page.waitForFunction((before) => Number(Reflect.get(Object(history.state), 'index')) < before, opened)
}
