/** The player of films as somebody sees it who sits in front of it. */
import { expect, type Page } from '@playwright/test'
import { de } from './words.ts'

/** Seconds. */
export const position = (page: Page): Promise<number> =>
  page
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : Number.NaN))

export const isPaused = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video) => video instanceof HTMLVideoElement && video.paused)

/** Chromium starts by itself where it may; elsewhere one presses play. */
export const makePlay = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: de('videos.back') })).toBeVisible()
  if (await isPaused(page)) await page.getByRole('button', { name: de('videos.play'), exact: true }).click()
}
