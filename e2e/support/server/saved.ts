/** Writing on a page that shows the new state before the server has it. */
import type { Page } from '@playwright/test'

/** Resolves when the server has answered what `act` wrote: what is read or loaded anew after that is up to date. */
export const saved = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const answered = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await act()
  await answered
}
