/**
 * From the search to membership and out again: a visitor finds a school, a member asks to join. The head asks
 * back and accepts, and both see it at once.
 */
import type { Page } from '@playwright/test'
import { CHROMIUM_PATH, CHROMIUM_SWITCHES } from '../support/server/chromium.ts'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** Draws without a graphics card. */
const DRAWING_SWITCHES = [
  ...CHROMIUM_SWITCHES.filter((name) => name !== '--disable-gpu'),
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
test.use({ launchOptions: { executablePath: CHROMIUM_PATH, args: DRAWING_SWITCHES } })

// spec: route-search-type-id, api-get-school-sites
test('a visitor finds a school by a misspelt town', async ({ visit }) => {
  const page = await visit()
  await openPage(page, '/search/school')
  await page.getByRole('searchbox').fill('Ekernförde')
  await page.getByRole('searchbox').press('Enter')
  const first = page
    .getByRole('list', { name: de('schools.search.results') })
    .getByRole('link')
    .first()
  await expect(first).toContainText('Schule Hafenstraße')
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schule Hafenstraße')
})

test('list and map show the same schools, and no other server is called @both', async ({ visit }) => {
  const page = await visit()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await openPage(page, '/search/school?q=24340')
  await expect(page.getByRole('region', { name: de('schools.map.label') })).toBeVisible()
  const pins = page.getByRole('button', { name: /^\d+: / })
  const rows = page.getByRole('list', { name: de('schools.search.results') }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  // two of them share a town: they separate when zooming in
  await page.getByRole('button', { name: /dicht beieinander/ }).click()
  await expect(pins).toHaveCount(await rows.count())

  // by keyboard from the pin to its row
  await pins.first().focus()
  await expect(page.locator('li[data-is-on="true"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(rows.first()).toBeFocused()
  await expect(page.locator('button[data-is-on="true"]')).toHaveCount(1)
  await look(page, 'schools on the map')
  // what is drawn from memory has no host
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(page.url()).host])
})
// spec: dialog-school-membership-request, school-request-states
test('a request to join is sent, questioned and accepted, and both sides see it live', async ({ visit }) => {
  test.setTimeout(120_000)
  const [head, person] = [await visit('sabine'), await visit('olivia')]
  await openPage(head, '/trainer/requests/1')
  await openPage(person, '/schools/1')
  await person.getByRole('button', { name: de('schools.join.open') }).click()
  await person.getByLabel(de('schools.request.message')).fill('Ich war zur Probe da.')
  await look(person, 'asking a school')
  await person.getByRole('button', { name: de('schools.request.send') }).click()

  // it arrives by itself
  await expect(head.getByText('Ich war zur Probe da.')).toBeVisible()
  const request = head.getByRole('listitem').filter({ hasText: 'Ich war zur Probe da.' }).first()
  await request.getByRole('button', { name: de('schools.thread.ask') }).click()
  await request.getByLabel(de('schools.thread.ask')).fill('Welcher Tag passt dir?')
  await request.getByRole('button', { name: de('schools.thread.send'), exact: true }).click()
  await look(head, 'requests to a school')

  await goTo(person, '/user/schools')
  await expect(person.getByText('Welcher Tag passt dir?')).toBeVisible()
  await look(person, 'my schools with a question')
  await request.getByRole('button', { name: de('schools.requests.accept.enrollment') }).click()
  // with optional words of welcome
  await request.getByRole('button', { name: de('schools.requests.accept.enrollment') }).click()
  await expect(person.getByText(de('schools.state.active'), { exact: true })).toBeVisible()
  await expect(person.getByText(de('schools.requestState.accepted'))).toBeVisible()
})

// spec: school-request-states, school-enroll-or-retreat
test('a request for a child is withdrawn, another declined, and a member leaves by consent', async ({
  visit,
}) => {
  test.setTimeout(180_000)
  const [head, mother, member] = [await visit('sabine'), await visit('mara'), await visit('emil')]
  const waiting = (words: string) => head.getByRole('listitem').filter({ hasText: words }).first()
  const ask = async (page: Page, type: 'join' | 'leave', words: string, child?: string): Promise<void> => {
    await page.getByRole('button', { name: de(`schools.${type}.open`), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: de(`schools.${type}.title`) })
    if (child !== undefined) await dialog.getByLabel(de('schools.request.who')).selectOption({ label: child })
    await dialog.getByLabel(de('schools.request.message')).fill(words)
    await dialog.getByRole('button', { name: de('schools.request.send') }).click()
    await expect(dialog).toHaveCount(0)
  }
  await openPage(head, '/trainer/requests/1')
  await openPage(member, '/schools/1')
  await ask(member, 'leave', 'Ich ziehe nach Wien.')

  // Nothing has changed yet, and the head is asked what it means.
  await expect(waiting('Ich ziehe nach Wien.')).toBeVisible()
  await goTo(member, '/user/schools')
  await expect(member.getByText(de('schools.pending.retreat'))).toBeVisible()
  await waiting('Ich ziehe nach Wien.')
    .getByRole('button', { name: de('schools.requests.reject') })
    .click()
  await waiting('Ich ziehe nach Wien.')
    .getByLabel(de('schools.requests.why'))
    .fill('Bitte erst die Karte abgeben.')
  await look(head, 'a request that is declined')
  await waiting('Ich ziehe nach Wien.')
    .getByRole('button', { name: de('schools.requests.reject') })
    .click()
  await expect(member.getByText('Bitte erst die Karte abgeben.')).toBeVisible()
  await expect(member.getByText(de('schools.requestState.rejected'))).toBeVisible()
  await expect(member.getByText(de('schools.state.active'), { exact: true })).toBeVisible()

  await goTo(member, '/schools/1')
  await ask(member, 'leave', 'Die Karte liegt im Büro.')
  await waiting('Die Karte liegt im Büro.')
    .getByRole('button', { name: de('schools.requests.accept.retreat') })
    .click()
  await look(head, 'a member leaves a school')
  await head
    .getByRole('alertdialog')
    .getByRole('button', { name: de('schools.requests.accept.retreat') })
    .click()
  await goTo(member, '/user/schools')
  await expect(member.getByText(de('schools.state.cancelled'), { exact: true })).toBeVisible()

  await openPage(mother, '/schools/2')
  await ask(mother, 'join', 'Lina möchte auch hier trainieren.', 'Lina')
  await openPage(mother, '/user/schools')
  await mother.getByRole('button', { name: de('schools.withdraw.open') }).click()
  await expect(mother.getByText(de('schools.requestState.withdrawn'), { exact: true })).toBeVisible()
  await look(mother, 'a request that was taken back')
})
