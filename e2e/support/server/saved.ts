/** Writing on a page that shows the new state before the server has it. */
import type { Page } from '@playwright/test'

/** Resolves when the server has answered the write of `act`: reads and reloads after that are up to date. */
export const saved = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const answered = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await act()
  await answered
}
