/**
 * A class on a phone that loses its connection halfway: offline commands wait visibly while another trainer
 * contradicts one. In the end the server has everything once.
 */
import type { Page } from '@playwright/test'
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { startedClass } from '../support/classes.ts'
import { openPage } from '../support/open-page.ts'
import { enterAs, signInAs, type Caller } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

const attendancesOf = async (caller: Caller, id: number) => {
  const { body } = await caller.call('GET', `/api/appointments/${id}/attendances`)
  return listAttendances.answers[200].parse(body).data
}
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const toggleOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: de('appointments.confirm.label', { name }) })
const waitingOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: de('appointments.line.rowWaits', { name }) })

/** The field and the beginning of the keys under which earlier versions stored a command. */
const FORMER_NAME = 'deed'

/** Stores the waiting commands of this device as an earlier version did; returns how many there are. */
const storeAsFormerVersion = (page: Page): Promise<number> =>
  page.evaluate(async (former) => {
    const asked = indexedDB.open('wegband')
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    const transaction = asked.result.transaction('records', 'readwrite')
    const records = transaction.objectStore('records')
    const range = IDBKeyRange.bound('outbox:attendance-command:', 'outbox:attendance-command:\uFFFF')
    const found: IDBRequest<unknown[]> = records.getAll(range)
    await new Promise((resolve) => found.addEventListener('success', resolve))
    records.delete(range)
    for (const item of found.result) {
      const { command, ...rest } = Object(item) as {
        command: { doneAt: string; key: string }
        userId: number
      }
      records.put({ ...rest, [former]: command }, `${former}:${rest.userId}:${command.doneAt}:${command.key}`)
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    asked.result.close()
    return found.result.length
  }, FORMER_NAME)

/** The names of the records that wait on this device. */
const waitingRecords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const asked = indexedDB.open('wegband')
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    const found = asked.result.transaction('records').objectStore('records').getAllKeys()
    await new Promise((resolve) => found.addEventListener('success', resolve))
    asked.result.close()
    return found.result.map(String).filter((name) => /^(outbox|deed):/.test(name))
  })

/** What a class needs offline is fetched while online. */
const haveAllParts = (page: Page) =>
  page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = ['/late-', '/class-confirm-dialog', '/conflict-dialog', '/missing-summary']
    return parts.every((part) => names.some((name) => name.includes(part)))
  })

test('an offline confirmation meets another trainer’s change, is resolved and sent once', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(120_000)
  troubles.allowLostConnection()
  const id = await startedClass(server, 'tarek')
  const mine = await signInAs(server.url, 'tarek')
  const other = await signInAs(server.url, 'bernd')
  const people = [await enterAs(server, 'mara'), await enterAs(server, 'nils')]
  for (const { userId } of people)
    expect((await mine.call('PUT', `/api/appointments/${id}/attendances/attendee/${userId}`)).status).toBe(
      200,
    )
  const before = await attendancesOf(mine, id)
  const [mara, nils] = people.map(({ userId }) => before.find(({ user }) => user.id === userId))
  if (mara?.suggestion == null || nils?.suggestion == null) throw new Error('Nobody is put down for a module')

  const hall = await visit('tarek')
  await openPage(hall, `/appointments/${id}`)
  await expect(toggleOf(hall, 'Mara Lindner')).toBeVisible()
  await haveAllParts(hall)
  await hall.context().setOffline(true)
  await toggleOf(hall, 'Mara Lindner').click()
  await expect(waitingOf(hall, 'Mara Lindner')).toBeVisible()
  const nilsName = `${nils.user.firstName} ${nils.user.lastName}`
  await toggleOf(hall, nilsName).click()
  await expect(waitingOf(hall, nilsName)).toBeVisible()
  await expect(hall.getByRole('heading', { name: pattern(de('appointments.line.title')) })).toContainText('2')
  await expect(toggleOf(hall, 'Mara Lindner')).toHaveCount(0)
  const unchanged = await attendancesOf(other, id)
  expect(unchanged.find(({ id: one }) => one === mara.id)?.confirmations).toEqual(mara.confirmations)

  // Meanwhile another trainer, online, decides otherwise about one of them.
  const path = `/api/appointments/${id}/attendances/${nils.id}`
  const suggestion = { ...nils.suggestion, sportDuration: 45 }
  expect((await other.call('PATCH', path, { suggestion })).status).toBe(200)
  for (const type of ['presence', 'progress'])
    expect((await other.call('PUT', `${path}/confirmation/${type}`)).status).toBe(200)

  await hall.context().setOffline(false)
  await expect(toggleOf(hall, 'Mara Lindner')).toHaveAttribute('aria-pressed', 'true', { timeout: 45_000 })
  await rowOf(hall, nilsName)
    .getByRole('button', { name: de('appointments.line.rowConflict', { name: nilsName }) })
    .click()
  const dialog = hall.getByRole('dialog', {
    name: de('appointments.conflict.title', { name: nils.user.firstName }),
  })
  await expect(dialog.getByText(de('appointments.conflict.minutes', { count: 45 }))).toBeVisible()
  await dialog.getByRole('button', { name: pattern(de('appointments.conflict.keep')) }).click()
  await expect(toggleOf(hall, nilsName)).toHaveAttribute('aria-pressed', 'true')
  await expect(hall.getByRole('heading', { name: pattern(de('appointments.line.titleFine')) })).toHaveCount(0)

  const after = await attendancesOf(mine, id)
  const ofMara = after.filter(({ user }) => user.id === mara.user.id)
  const ofNils = after.filter(({ user }) => user.id === nils.user.id)
  expect(ofMara).toHaveLength(1)
  expect(ofNils).toHaveLength(1)
  expect(ofMara[0]?.confirmations.toSorted()).toEqual(['presence', 'progress'])
  expect(ofNils[0]).toMatchObject({ suggestion: nils.suggestion })
  expect(ofNils[0]?.confirmations.toSorted()).toEqual(['presence', 'progress'])
  // The overruled trainer is notified.
  const told = await visit('bernd')
  await openPage(told, '/notifications')
  await expect(told.getByText(new RegExp(`hat für ${nils.user.firstName} anders entschieden`))).toBeVisible()
})

test('two tabs send each offline command once, also those that an earlier version stored', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(120_000)
  troubles.allowLostConnection()
  const id = await startedClass(server, 'tarek')
  const mine = await signInAs(server.url, 'tarek')
  const people = [await enterAs(server, 'emil'), await enterAs(server, 'svea')]
  for (const { userId } of people) {
    const added = await mine.call('PUT', `/api/appointments/${id}/attendances/attendee/${userId}`)
    expect(added.status).toBe(200)
  }
  const ofPeople = async () =>
    (await attendancesOf(mine, id)).filter(({ user }) => people.some(({ userId }) => userId === user.id))
  const names = (await ofPeople()).map(({ user }) => `${user.firstName} ${user.lastName}`)
  const [first = '', second = ''] = names
  const left = await visit('tarek')
  const right = await left.context().newPage()
  const sent: string[] = []
  for (const tab of [left, right]) {
    tab.on('request', (request) => {
      const isCommands = request.method() === 'POST' && request.url().endsWith(`/appointments/${id}/deeds`)
      if (!isCommands) return
      const { commands } = request.postDataJSON() as { commands: { key: string }[] }
      sent.push(...commands.map(({ key }) => key))
    })
    await openPage(tab, `/appointments/${id}`)
    await expect(toggleOf(tab, first)).toBeVisible()
    await haveAllParts(tab)
  }
  await left.context().setOffline(true)
  await toggleOf(left, first).click()
  await expect(waitingOf(left, first)).toBeVisible()
  expect(await storeAsFormerVersion(left)).toBe(1)
  await toggleOf(right, second).click()
  await expect(waitingOf(right, second)).toBeVisible()
  expect(await waitingRecords(right)).toHaveLength(2)

  await left.context().setOffline(false)
  for (const tab of [left, right])
    for (const name of names)
      await expect(toggleOf(tab, name)).toHaveAttribute('aria-pressed', 'true', { timeout: 45_000 })
  expect(await waitingRecords(left)).toEqual([])
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(2)
  const confirmed = (await ofPeople()).map(({ confirmations }) => confirmations.toSorted())
  expect(confirmed).toEqual(names.map(() => ['presence', 'progress']))
})
