/** The calendar beyond the week: in an external calendar program, as a month, and filtered. */
import type { Page } from '@playwright/test'
import { beginsAfter, classesOf, classThat } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { hasSide } from '../support/menu.ts'
import { openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

const openFeeds = async (page: Page) => {
  await openPage(page, '/calendar')
  await tool(page, de('calendar.subscribe')).click()
  const sheet = page.getByRole('dialog', { name: de('calendar-feeds.title') })
  await expect(sheet.getByRole('tab', { name: de('calendar-feeds.tab.me') })).toBeVisible()
  return sheet
}

/** Like a calendar program: only the address is needed. Folded lines are joined again (RFC 5545 §3.1). */
const fetchCalendar = async (serverUrl: string, address: string) => {
  const answer = await fetch(serverUrl + new URL(address).pathname)
  return { status: answer.status, text: (await answer.text()).replaceAll('\r\n ', '') }
}
const eventOf = (text: string, id: number): string =>
  text.split('BEGIN:VEVENT').find((event) => event.includes(`/appointments/${id}\r\n`)) ?? ''

test('a calendar program can read the feed until its address is renewed', async ({ visit, server }) => {
  const mara = await signInAs(server.url, 'mara')
  const free = classThat(
    await classesOf(mara, server),
    'class to book',
    (one) => one.capabilities.includes('attend') && one.isSeries && beginsAfter(server, 20)(one),
  )
  await mara.call('PUT', `/api/appointments/${free.id}/attendances/attendee/${mara.userId}`)
  const page = await visit('mara')
  const sheet = await openFeeds(page)
  await sheet.getByRole('button', { name: de('calendar-feeds.start') }).click()
  const field = sheet.getByRole('textbox', { name: de('calendar-feeds.address') })
  await expect(field).toHaveValue(/\/ics\/[0-9a-z]+-[\w-]{43}\.ics$/)
  const first = await field.inputValue()
  await expect(sheet.getByRole('link', { name: de('calendar-feeds.inApp') })).toHaveAttribute(
    'href',
    first.replace(/^https?:/, 'webcal:'),
  )
  await expect(sheet.getByText(de('calendar-feeds.never'))).toBeVisible()
  await look(page, 'calendar feeds')
  const before = await fetchCalendar(server.url, first)
  expect(before.status).toBe(200)
  expect(eventOf(before.text, free.id)).toContain('STATUS:CONFIRMED')
  expect(eventOf(before.text, free.id)).toContain('TRIGGER:-PT2H')

  const sabine = await signInAs(server.url, 'sabine')
  const called = await sabine.call('DELETE', `/api/appointments/${free.id}/details`, {
    scope: 'one',
    reason: '',
  })
  expect(called.status).toBe(200)

  await sheet.getByRole('button', { name: de('calendar-feeds.renew') }).click()
  const question = page.getByRole('alertdialog', { name: de('calendar-feeds.ask.renewTitle') })
  await question.getByRole('button', { name: de('calendar-feeds.ask.renew') }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect((await fetchCalendar(server.url, first)).status).toBe(404)
  const after = await fetchCalendar(server.url, second)
  expect(after.status).toBe(200)
  expect(eventOf(after.text, free.id)).toContain('STATUS:CANCELLED')
})

test('a parent gets a feed with the classes of one child under that child’s name', async ({
  visit,
  server,
}) => {
  const page = await visit('mara')
  const sheet = await openFeeds(page)
  await sheet.getByRole('tab', { name: de('calendar-feeds.tab.child', { name: 'Jonas' }) }).click()
  await sheet.getByRole('button', { name: de('calendar-feeds.start') }).click()
  const field = sheet.getByRole('textbox', { name: de('calendar-feeds.address') })
  await expect(field).toHaveValue(/\.ics$/)
  const { status, text } = await fetchCalendar(server.url, await field.inputValue())
  expect(status).toBe(200)
  const titles = text.match(/SUMMARY:.*/g) ?? []
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.every((title) => title.includes('Jonas: '))).toBe(true)
  expect(text).not.toMatch(/Lindner|ATTENDEE|ORGANIZER/)
})

test('the month shows days with classes and leads to the day @both', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, '/calendar')
  await tool(page, de('calendar.month.open')).click()
  await expect(page).toHaveURL('/calendar/2026/47?month=2026-11')
  const month = page.getByRole('dialog', { name: 'November 2026' })
  await expect(month.getByRole('rowheader', { name: '47' })).toBeVisible()
  await look(page, 'calendar month')
  await month.getByRole('button', { name: de('calendar.month.next') }).click()
  await expect(page).toHaveURL('/calendar/2026/47?month=2026-12')
  await expect(page.getByRole('dialog', { name: 'Dezember 2026' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/calendar')

  await tool(page, de('calendar.month.open')).click()
  await month.getByRole('link', { name: /^Donnerstag, 26\. November/ }).click()
  await expect(page).toHaveURL('/calendar/2026/48?day=2026-11-26')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('calendar.week', { number: 48 }))
  if (!hasSide(page))
    await expect(page.getByRole('region', { name: 'Donnerstag, 26. November' })).toBeInViewport()
})

test('calendar filters stay from week to week', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, '/calendar')
  await tool(page, de('calendar.filters.open')).click()
  const sheet = page.getByRole('dialog', { name: de('calendar.filters.title') })
  await sheet.getByRole('button', { name: 'Jonas', exact: true }).click()
  await sheet.getByRole('button', { name: 'Kids', exact: true }).click()
  await look(page, 'calendar filters')
  await sheet.getByRole('button', { name: /Termine? zeigen$/ }).click()
  await expect(page).toHaveURL(/\/calendar\/2026\/47\?sport=\d+&child=\d+$/)
  await expect(tool(page, de('calendar.filters.openSet', { count: 2 }))).toBeVisible()
  const events = page.locator('a[href^="/appointments/"]').filter({ visible: true })
  for (const text of await events.allTextContents()) expect(text).toContain('Kids')
  await page
    .getByRole('navigation', { name: de('calendar.weeks') })
    .getByRole('link', { name: de('calendar.next') })
    .click()
  await expect(page).toHaveURL(/\/calendar\/2026\/48\?sport=\d+&child=\d+$/)
})

test('a class that began above the visible part of the week still shows its name @desktop', async ({
  visit,
}) => {
  const page = await visit('mara')
  await openPage(page, '/calendar')
  const words = page.locator('a[href^="/appointments/"] > span[title]').filter({ visible: true })
  await expect(words.first()).toBeVisible()
  // Each long class is scrolled until its upper quarter is behind the days; only where there is that much to
  // scroll.
  const gaps = await words.evaluateAll((all) =>
    all.flatMap((one) => {
      const event = one.closest('a')
      const grid = one.closest('section')
      const days = grid?.querySelector('p')
      if (!event || !grid || !days) return []
      const lower = () => days.getBoundingClientRect().bottom
      const quarter = event.getBoundingClientRect().height / 4
      grid.scrollTop += event.getBoundingClientRect().top + quarter - lower()
      const isBehind = Math.abs(event.getBoundingClientRect().top + quarter - lower()) < 2
      return isBehind && quarter > 17 ? [one.getBoundingClientRect().top - lower()] : []
    }),
  )
  expect(gaps.length).toBeGreaterThan(0)
  for (const gap of gaps) expect(gap).toBeGreaterThan(-1)
})
