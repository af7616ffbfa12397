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

/** What a class needs offline is fetched while online. */
const haveAllParts = (page: Page) =>
  page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = ['/connection-bar', '/class-confirm-dialog', '/conflict-dialog', '/missing-summary']
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
