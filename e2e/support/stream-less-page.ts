/** A device that hears nothing of what others do: otherwise its page would know before anybody can press. */
import type { Page } from '@playwright/test'

export const makeDeaf = async (page: Page): Promise<void> => {
  await page.route('**/api/events', (route) => route.abort('connectionfailed'))
}
