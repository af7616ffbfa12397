/**
 * A trainer's evening on the phone: two classes are started, confirmed and ended. It takes 8 taps. It took 13 before: the end was confirmed
 * apart from the list, and the next class began on the start page.
 */
import type { Locator, Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

const TYPE = { type: 'Training' }
const MOST_TAPS = 8

/** Counts the taps of the evening. */
const tapsOn = () => {
  let taps = 0
  return {
    tap: async (control: Locator): Promise<void> => {
      await control.click()
      taps += 1
    },
    count: () => taps,
  }
}

const isEnded = (page: Page): Locator => page.getByRole('heading', { name: de('appointments.ended.title') })

test('two classes of an evening take a trainer at most eight taps', async ({ visit, letPass }) => {
  const page = await visit('tarek')
  const { tap, count } = tapsOn()
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
  await openPage(page, '/dashboard')
  for (const turn of ['first', 'second']) {
    // The second class starts on the page of the first one.
    await tap(button(de('appointments.start.action', TYPE)).first())
    await expect(page.getByRole('heading', { name: de('appointments.running.title') })).toBeVisible()
    await letPass(16)
    await tap(button(de('appointments.all.action')))
    const dialog = page.getByRole('dialog')
    const choose = dialog.getByRole('button', {
      name: pattern(de('appointments.all.choose', { count: 2 }).replace('2', '{count}')),
    })
    const confirmAndEnd = dialog.getByRole('button', { name: de('appointments.all.confirmAndEnd') })
    await expect(choose.or(confirmAndEnd).first()).toBeVisible()
    if (await choose.isVisible()) await tap(choose)
    await tap(confirmAndEnd)
    await expect(isEnded(page)).toBeVisible()
    if (turn === 'first') await look(page, 'a class that has ended, and the next one of the evening')
  }
  expect(count()).toBeLessThanOrEqual(MOST_TAPS)
})
