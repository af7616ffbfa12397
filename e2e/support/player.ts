/** The video player as a viewer sees it. */
import { expect, type Page } from '@playwright/test'
import { EVERY_50_MS } from './polling.ts'
import { de } from './words.ts'

/** The button changes its name as soon as the video runs. */
const PRESS_MS = 500

/** From a cold load to the first picture, on a busy machine too. */
export const FIRST_PICTURE = { timeout: 30_000 }

export const chaptersOf = (page: Page) =>
  page.getByRole('list', { name: de('videos.chapters') }).getByRole('listitem')

/** Seconds. */
export const position = (page: Page): Promise<number> =>
  page
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : Number.NaN))

export const isPaused = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video) => video instanceof HTMLVideoElement && video.paused)

/**
 * Chromium starts by itself where it may, also between the check and the press; elsewhere this presses play.
 */
export const makePlay = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: de('videos.back') })).toBeVisible(FIRST_PICTURE)
  const play = page.getByRole('button', { name: de('videos.play'), exact: true })
  const press = async (): Promise<boolean> => {
    if (await isPaused(page)) await play.click({ timeout: PRESS_MS }).catch(() => undefined)
    return isPaused(page)
  }
  await expect.poll(press, EVERY_50_MS).toBe(false)
}

/** A button on the picture; the buttons hide while the video runs and nothing moves. */
export const pressOnPicture = async (page: Page, name: string): Promise<void> => {
  await page.locator('video').hover({ position: { x: 5, y: 5 }, force: true })
  await page.getByRole('button', { name, exact: true }).click()
}

/** Resolves when the video jumps back by itself, with the second it jumped to. */
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
