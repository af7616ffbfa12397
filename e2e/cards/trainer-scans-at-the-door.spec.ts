/**
 * The scanner at work: its answer to every kind of code, that it asks once and waits, and codes typed from a
 * card.
 */
import type { Page } from '@playwright/test'
import { tokenFor } from '@wegband/demo/people/person.ts'
import { cameraLookingAt, cameraSeeing, type Camera } from '../support/camera.ts'
import { readClass, startedClass } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { enterAs, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const SCAN = /^\/api\/appointments\/\d+\/attendances\/t\//
/** A camera needs some seconds until its first picture. */
const FIRST_PICTURE = { timeout: 30_000 }
/** §9, plus the delay of a busy machine. */
const OVERLAY_MS = 5_000
const OVERLAY_IS_OVER = { timeout: 3 * OVERLAY_MS }

const cardOf = (page: Page, name: string) => page.getByRole('heading', { name })
const printed = (userId: number): string => tokenFor('WTM-', `member ${userId}`)
const unusedCard = tokenFor('WTK-', 'card 1')
const unknownCode = `WTM-${'A'.repeat(26)}`

// spec: error-scanner-404, error-scanner-422, error-scanner-415, error-scanner-titled-text
test('the scanner distinguishes an expired photo, an unassigned card and unknown codes', async ({
  visit,
  server,
  browser,
  letPass,
  troubles,
}) => {
  test.setTimeout(120_000)
  troubles.allow(404, SCAN)
  troubles.allow(422, SCAN)
  const id = await startedClass(server, 'bernd')
  const bernd = await signInAs(server.url, 'bernd')
  const before = await readClass(bernd, id)
  const code = await visit('mara')
  await openPage(code, '/user/qrcode')
  const photo = await cameraLookingAt(
    browser,
    code.getByRole('img', { name: de('cards.code', { name: 'Mara Lindner' }) }),
  )
  await code.context().close()
  // A timed code is valid for two minutes.
  await letPass(3)
  const looks: readonly (readonly [
    camera: Camera,
    code: 'expired' | 'not-found-or-expired' | 'invalid-or-taken' | 'type-mismatch',
  ])[] = [
    [photo, 'expired'],
    [await cameraSeeing(unusedCard), 'invalid-or-taken'],
    [await cameraSeeing(unknownCode), 'not-found-or-expired'],
    [await cameraSeeing('https://beispiel.example/karte'), 'type-mismatch'],
  ]
  for (const [camera, trouble] of looks) {
    const scanner = await visit('bernd', { browser: camera.browser, permissions: ['camera'] })
    await scanner.goto(`/scanner?appointmentId=${id}`)
    await expect(cardOf(scanner, de(`errors.scanner.${trouble}.title`))).toBeVisible(FIRST_PICTURE)
    await expect(scanner.getByText(de(`errors.scanner.${trouble}.text`))).toBeVisible()
    await scanner.context().close()
    await camera.close()
  }
  expect((await readClass(await signInAs(server.url, 'bernd'), id)).attendeesCount).toBe(
    before.attendeesCount,
  )
})

// spec: scanner-overlay-5000ms, scanner-cache-ignores-repeat, error-scanner-already-scanned
test('a code is sent once, shown for five seconds and remembered for thirty', async ({
  visit,
  server,
  letPass,
}) => {
  test.setTimeout(120_000)
  const id = await startedClass(server, 'bernd')
  const emil = await signInAs(server.url, 'emil')
  const camera = await cameraSeeing(printed(emil.userId))
  try {
    const scanner = await visit('bernd', { browser: camera.browser, permissions: ['camera'] })
    let asked = 0
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await scanner.route(/\/attendances\/t\//, async (route) => {
      asked += 1
      await released
      await route.continue()
    })
    await scanner.goto(`/scanner?appointmentId=${id}`)
    await expect(scanner.getByText(de('scanner.busy'))).toBeVisible(FIRST_PICTURE)
    // The camera sees the code all the time; only the first sight counts.
    await scanner.waitForFunction(
      (from) => (document.querySelector('video')?.currentTime ?? 0) > from,
      await scanner.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) + 1),
    )
    expect(asked).toBe(1)
    release()
    const entered = cardOf(scanner, 'Emil Hartmann')
    await expect(entered).toBeVisible()
    const shownAt = performance.now()
    await look(scanner, 'who was scanned')
    const coming = (await readClass(emil, id)).attendeesCount

    await expect(entered).toBeHidden(OVERLAY_IS_OVER)
    expect(performance.now() - shownAt).toBeGreaterThan(OVERLAY_MS / 2)
    await expect(scanner.getByText(de('errors.scanner.already-scanned.text'))).toBeVisible()
    await expect(scanner.getByRole('list', { name: de('scanner.enteredList') })).toContainText(
      'Emil Hartmann',
    )
    expect(asked).toBe(1)

    // Half a minute later it is sent again, and no member is in the list twice.
    await letPass(1)
    await expect(entered).toBeVisible(OVERLAY_IS_OVER)
    expect(asked).toBe(2)
    expect((await readClass(emil, id)).attendeesCount).toBe(coming)
  } finally {
    await camera.close()
  }
})

// spec: scanner-scans-member-and-kid, api-put-attendance-by-token
test('a code typed from a card enters its owner, and the field is ready for the next', async ({
  visit,
  server,
}) => {
  const id = await startedClass(server, 'bernd')
  const svea = await enterAs(server, 'svea')
  const page = await visit('bernd')
  await page.goto(`/scanner?appointmentId=${id}`)
  await page.getByRole('button', { name: de('scanner.typing.open') }).click()
  const field = page.getByRole('textbox', { name: de('scanner.typing.label') })
  await look(page, 'a field for the code')
  await field.fill(
    ` ${printed(svea.userId)
      .toLowerCase()
      .replaceAll(/(.{5})/g, '$1 ')}`,
  )
  await field.press('Enter')
  await expect(cardOf(page, 'Svea Ohlsen')).toBeVisible()
  await expect(page.getByText(de('scanner.entered.text'))).toBeVisible()
  await page.getByRole('button', { name: de('scanner.next') }).click()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('list', { name: de('scanner.enteredList') })).toContainText('Svea Ohlsen')
  expect((await readClass(svea, id)).myAttendance).not.toBeNull()

  await field.fill(unusedCard)
  await field.press('Escape')
  await expect(field).toHaveValue(unusedCard)
})

test('the scanner without a class names the owner of a code and enters no member', async ({
  visit,
  server,
}) => {
  const id = await startedClass(server, 'bernd')
  const bernd = await signInAs(server.url, 'bernd')
  const before = await readClass(bernd, id)
  const jona = await enterAs(server, 'jona')
  const page = await visit('bernd')
  await page.goto('/scanner?look=1')
  await page.getByRole('button', { name: de('scanner.typing.open') }).click()
  const field = page.getByRole('textbox', { name: de('scanner.typing.label') })
  await field.fill(printed(jona.userId))
  await field.press('Enter')
  await expect(cardOf(page, 'Jona Keller')).toBeVisible()
  await expect(page.getByText(de('scanner.seen.text'))).toBeVisible()
  expect((await readClass(bernd, id)).attendeesCount).toBe(before.attendeesCount)
})

test('a guest of another school is entered and marked as a first visit', async ({ visit, server }) => {
  const id = await startedClass(server, 'bernd')
  const guest = await signInAs(server.url, 'olivia')
  const page = await visit('bernd')
  await page.goto(`/scanner?appointmentId=${id}`)
  await page.getByRole('button', { name: de('scanner.typing.open') }).click()
  const field = page.getByRole('textbox', { name: de('scanner.typing.label') })
  await field.fill(printed(guest.userId))
  await field.press('Enter')
  await expect(page.getByText(de('scanner.entered.firstTime'))).toBeVisible()
})

test('a member checks in on an own phone by the code on the trainer’s screen', async ({ visit, server }) => {
  const id = await startedClass(server, 'bernd')
  const trainer = await visit('bernd')
  await openPage(trainer, `/appointments/${id}`)
  const shown = trainer.waitForResponse(/\/door-code$/)
  await trainer.getByRole('button', { name: de('door.show') }).click()
  const token: unknown = (await (await shown).json()).data.token
  await look(trainer, 'the code at the door')

  const member = await visit('emil')
  await openPage(member, `/appointments/${id}?door=${String(token)}`)
  await member.getByRole('button', { name: de('door.entry.action') }).click()
  await expect(member.getByText(de('door.entry.done'))).toBeVisible()
  await look(member, 'who came in by the code at the door')
  await trainer.getByRole('button', { name: de('door.close') }).click()
  await expect(trainer.getByText('Emil Hartmann')).toBeVisible()
})
