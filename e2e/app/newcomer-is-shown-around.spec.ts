/** Tips for a newcomer: one at a time, once, beside the scanner without blocking it, and off on request. */
import type { Page } from '@playwright/test'
import { tutorialTextKey, type TutorialName } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { buildTextBlocks } from '@wegband/demo/texts.ts'
import { moduleId } from '../support/band.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { signInAs, type Caller } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const titleOf = (name: TutorialName): string =>
  buildTextBlocks().find(({ textKey }) => textKey === tutorialTextKey(name))?.title.de ?? ''

const tip = (page: Page, name: TutorialName) => page.getByRole('dialog', { name: titleOf(name) })
/** What the tip lights up: without it the text would speak of nothing. */
const expectLit = (page: Page) => expect(page.locator('[data-tour-light]')).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

const personOf = async (caller: Caller) => {
  const { body } = await caller.call('GET', `/api/users/${caller.userId}`)
  return Reflect.get(Object(body), 'data') as { knownTutorials: string[]; areTutorialsDisabled: boolean }
}

// spec: tutorial-overlay-once-per-topic, tutorial-one-unseen-per-route, tutorial-known-once-opened, tutorials-user-can-switch-off
test('tips appear one by one, once, and stop when they are switched off @both', async ({ visit, server }) => {
  test.setTimeout(120_000)
  const nora = await signInAs(server.url, 'nora')
  const page = await visit('nora', { keepsTips: true, permissions: ['camera'] })

  await test.step('three tips on the start page, one after the other', async () => {
    await openPage(page, '/dashboard')
    await expect(tip(page, 'dashboard')).toBeVisible()
    await expect(
      tip(page, 'dashboard').getByRole('img', { name: de('texts.tutorial.step', { at: 1, of: 3 }) }),
    ).toBeVisible()
    await expectLit(page)
    await look(page, 'a tip')
    await press(page, de('texts.tutorial.next'))
    await expect(tip(page, 'band')).toBeVisible()
    await expectLit(page)
    await look(page, 'a tip about a tile')
    await press(page, de('texts.tutorial.later'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect
      .poll(async () => (await personOf(nora)).knownTutorials, EVERY_50_MS)
      .toEqual(['dashboard', 'band'])
  })

  await test.step('the next visit continues with the next tip', async () => {
    await openPage(page, '/dashboard')
    await expect(tip(page, 'week')).toBeVisible()
    await expectLit(page)
    await press(page, de('texts.tutorial.done'))
    await expect
      .poll(async () => (await personOf(nora)).knownTutorials, EVERY_50_MS)
      .toEqual(['dashboard', 'band', 'week'])
  })

  await test.step('the scanner works beside its tip', async () => {
    await page.goto('/scanner?look=1')
    const note = page.getByRole('region', { name: titleOf('scanner') })
    await expect(note).toBeVisible()
    await expectLit(page)
    await page.getByRole('button', { name: de('scanner.tools.type') }).click()
    await page.keyboard.press('Escape')
    await note.getByRole('button', { name: de('texts.tutorial.done') }).click()
    await expect(note).toBeHidden()
  })

  await test.step('every other tip lights up what it speaks of', async () => {
    const module = await moduleId(nora, 1, 1)
    const pages: readonly (readonly [TutorialName, string])[] = [
      ['path', '/sports/1'],
      ['module', `/modules/${module}`],
      ['calendar', '/calendar'],
      ['family', '/user/family'],
    ]
    for (const [name, address] of pages) {
      await openPage(page, address)
      await expect(tip(page, name), name).toBeVisible()
      await expectLit(page)
      await press(page, de('texts.tutorial.done'))
    }
  })

  await test.step('switching tips off also hides tips that were never shown', async () => {
    await openPage(page, '/user/qrcode')
    await expect(tip(page, 'qrcode')).toBeVisible()
    await expectLit(page)
    await press(page, de('texts.tutorial.off'))
    await expect(page.getByText(de('texts.tutorial.offDone'))).toBeVisible()
    await expect.poll(async () => (await personOf(nora)).areTutorialsDisabled, EVERY_50_MS).toBe(true)
    // That tips are no longer even requested is tested in web/features/texts/tutorial-silence.test.tsx.
    await openPage(page, '/user/profile')
    await expect(page.locator('[data-tour="profile"]')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
