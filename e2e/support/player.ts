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

/** A button on the picture; they rest while the film runs and nothing moves. */
export const pressOnPicture = async (page: Page, name: string): Promise<void> => {
  await page.locator('video').hover({ position: { x: 5, y: 5 }, force: true })
  await page.getByRole('button', { name, exact: true }).click()
}

/** Resolves when the film jumps back by itself, with the second to which it jumped. */
export const playedBack = (page: Page): Promise<number> =>
  page.locator('video').evaluate(
    (video) =>
      new Promise<number>((resolve, reject) => {
        if (!(video instanceof HTMLVideoElement)) return reject(new Error('no film'))
        let before = video.currentTime
        const timer = setInterval(() => {
          if (video.currentTime < before - 1) {
            clearInterval(timer)
            resolve(video.currentTime)
          }
          before = video.currentTime
        }, 50)
      }),
  )
