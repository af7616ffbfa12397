/** A head works through a Monday morning at the desk without touching the mouse. */
import type { Locator, Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** Tab brings the focus to it. */
const tabTo = async (page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(control).toBeVisible()
  for (let step = 0; step < 90; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press(key)
  }
  await expect(control).toBeFocused()
}

const pressByKey = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name }).or(page.getByRole('link', { name })).first())
  await page.keyboard.press('Enter')
}

test('a head writes to members who stay away and prints the list, by keyboard alone @desktop', async ({
  visit,
}) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/members/1')
  await pressByKey(page, /^28 Tage nicht da/)
  await expect(page).toHaveURL(/sign=long-absent/)
  const boxes = page.getByRole('checkbox', { name: /auswählen$/ })
  await expect(boxes.first()).toBeVisible()
  await look(page, 'the members who stay away, on the desk')

  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: de('tables.selection') })
  await expect(bar.getByText(de('tables.chosen', { count: 2 }))).toBeVisible()

  await tabTo(page, bar.getByRole('button', { name: de('member-desk.actions.write') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: de('member-desk.write.title', { count: 2 }) })
  await tabTo(page, dialog.getByLabel(de('member-desk.write.subject')))
  await page.keyboard.type('Wir vermissen dich')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kommst du diese Woche wieder?')
  await tabTo(page, dialog.getByRole('button', { name: de('member-desk.write.submit') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(de('member-desk.write.done', { count: 2 }))).toBeVisible()
  await pressByKey(page, de('member-desk.undo'))
  await expect(page.getByText(de('member-desk.undone'))).toBeVisible()

  await pressByKey(page, de('tables.print'))
  await expect(page.getByRole('heading', { level: 1, name: de('member-desk.lists.members') })).toBeVisible()
  const printed = page.evaluate(
    () => new Promise<void>((done) => window.addEventListener('beforeprint', () => done(), { once: true })),
  )
  await pressByKey(page, de('member-desk.lists.print'))
  await printed
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: de('member-desk.lists.members') })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
