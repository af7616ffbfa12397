/** A device without live events: otherwise its page would update before the story can press a button. */
import type { Page } from '@playwright/test'

export const makeDeaf = async (page: Page): Promise<void> => {
  await page.route('**/api/events', (route) => route.abort('connectionfailed'))
}
