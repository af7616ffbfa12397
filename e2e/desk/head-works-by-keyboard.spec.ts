/** A head works through a Monday morning at the desk without touching the mouse. */
import type { Locator, Page } from '@playwright/test'
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { readReady } from '@wegband/domain/features/exams/contract.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { type Caller, signInAs } from '../support/sign-in.ts'
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

/** The ready member gives up the place at the exam day. Then the trainer can invite them again. */
const giveUpPlace = async (member: Caller, trainer: Caller): Promise<void> => {
  const ready = readReady.answers[200].parse((await trainer.call('GET', '/api/schools/1/exam-ready')).body)
  const day = ready.data.people.find(({ user }) => user.id === member.userId)?.invitation?.appointmentId
  if (day === undefined) throw new Error('The member has no place at an exam day')
  const list = `/api/appointments/${day}/attendances`
  const { data } = listAttendances.answers[200].parse((await trainer.call('GET', list)).body)
  const place = data.find(({ user }) => user.id === member.userId)
  expect((await member.call('DELETE', `${list}/${place?.id}`)).status).toBe(204)
}

/** Chooses the first rows of the table with j and Space. The bar says how many. */
const chooseRows = async (page: Page, count: number): Promise<Locator> => {
  await expect(page.getByRole('checkbox', { name: /auswählen$/ }).first()).toBeVisible()
  for (let row = 0; row < count; row += 1) {
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
  }
  const bar = page.getByRole('region', { name: de('tables.selection') })
  await expect(bar.getByText(de('tables.chosen', { count }))).toBeVisible()
  return bar
}

test('a head accepts requests and reads one beside the table, by keyboard alone @desktop', async ({
  visit,
}) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/requests/1')
  const bar = await chooseRows(page, 2)
  await look(page, 'the requests on the desk')
  await tabTo(page, bar.getByRole('button', { name: de('schools.requests.accept.enrollment') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(de('schools.requests.bulk.accepted', { count: 2 }))).toBeVisible()
  await pressByKey(page, de('tables.undo'))
  await expect(page.getByText(de('schools.requests.bulk.undone', { count: 2 }))).toBeVisible()

  // A request to leave is answered beside the table.
  await page.keyboard.press('/')
  await page.keyboard.type('Khalil')
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Maximilian Khalil' })
  await expect(panel.getByRole('button', { name: de('schools.requests.accept.retreat') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a trainer invites who is ready to the exam day, by keyboard alone @desktop', async ({
  visit,
  server,
}) => {
  await giveUpPlace(await signInAs(server.url, 'bernd'), await signInAs(server.url, 'tarek'))
  const page = await visit('tarek')
  await openPage(page, '/trainer/ready/1')
  await expect(page.getByRole('table', { name: de('exams.ready.title') })).toBeVisible()
  await look(page, 'those who are ready, on the desk')
  await page.keyboard.press('/')
  await page.keyboard.type('Wolter')
  await page.keyboard.press('Tab')
  const bar = await chooseRows(page, 1)
  await tabTo(page, bar.getByRole('button', { name: de('exams.ready.register') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(de('exams.ready.bulk.invited', { count: 1 }))).toBeVisible()
  await pressByKey(page, de('tables.undo'))
  await expect(page.getByText(de('exams.ready.bulk.withdrawn', { count: 1 }))).toBeVisible()
})

test('a head writes to members who stay away and prints the list, by keyboard alone @desktop', async ({
  visit,
}) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/members/1')
  await pressByKey(page, /^28 Tage nicht da/)
  await expect(page).toHaveURL(/sign=long-absent/)
  await expect(page.getByRole('checkbox', { name: /auswählen$/ }).first()).toBeVisible()
  await look(page, 'the members who stay away, on the desk')
  const bar = await chooseRows(page, 2)

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
