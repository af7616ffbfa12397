/** A full class: two members wait, an unanswered offer passes to the next, and so does a declined place. */
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { replyUntil } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import type { Page } from '@playwright/test'
import { type Appointment, beginsAfter, classesOf, classThat } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { type Caller, signInAs } from '../support/sign-in.ts'
import type { StoryServer } from '../support/server/story-server.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** This long before the class an answer takes at most a quarter of an hour, within which no session ends. */
const BEFORE_MINUTES = 45
const MINUTE_MS = 60_000

const fullClass = async (server: StoryServer): Promise<Appointment> => {
  const [leads, mara, emil] = await Promise.all([
    classesOf(await signInAs(server.url, 'tarek'), server, { after: 28 }),
    classesOf(await signInAs(server.url, 'mara'), server, { after: 28 }),
    classesOf(await signInAs(server.url, 'emil'), server, { after: 28 }),
  ])
  const isStrangerTo = (list: readonly Appointment[], id: number): boolean =>
    list.some((one) => one.id === id && one.myAttendance === null)
  return classThat(
    leads,
    'full class that neither of the two is in',
    (one) =>
      one.attendeesCount === one.capacity &&
      beginsAfter(server, 1)(one) &&
      isStrangerTo(mara, one.id) &&
      isStrangerTo(emil, one.id),
  )
}

const freePlace = async (trainer: Caller, id: number, but: readonly number[]): Promise<void> => {
  const list = `/api/appointments/${id}/attendances`
  const { body } = await trainer.call('GET', list)
  const leaving = listAttendances.answers[200].parse(body).data.find(({ user }) => !but.includes(user.id))
  if (leaving === undefined) throw new Error('A full class without people')
  expect((await trainer.call('DELETE', `${list}/${leaving.id}`)).status).toBeLessThan(300)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('an unanswered place on the waiting list passes to the next, and so does a declined one', async ({
  visit,
  server,
  letPass,
}) => {
  test.setTimeout(180_000)
  const { id, capacity, startAt } = await fullClass(server)
  await letPass((Date.parse(startAt) - server.now()) / MINUTE_MS - BEFORE_MINUTES)
  const tarek = await signInAs(server.url, 'tarek')
  const [mara, emil] = [await signInAs(server.url, 'mara'), await signInAs(server.url, 'emil')]
  const both = [mara.userId, emil.userId]
  const [first, second, trainer] = [await visit('mara'), await visit('emil'), await visit('tarek')]
  for (const page of [first, second, trainer]) await openPage(page, `/appointments/${id}`)

  await expect(heading(first, de('appointments.full.title'))).toBeVisible()
  await button(first, de('appointments.waiting.join')).click()
  await expect(heading(first, de('appointments.waiting.title', { position: 1 }))).toBeVisible()
  await button(second, de('appointments.waiting.join')).click()
  await expect(heading(second, de('appointments.waiting.title', { position: 2 }))).toBeVisible()
  await look(second, 'waiting for a place')

  await freePlace(tarek, id, both)
  await expect(heading(first, de('appointments.waiting.offer.title'))).toBeVisible()
  await look(first, 'a place is kept for me')
  const until = replyUntil({ startAt }, new Date(server.now()).toISOString())
  await letPass((Date.parse(until) - server.now()) / MINUTE_MS + 1)
  await server.runJob('appointments-move-up')
  await expect(heading(second, de('appointments.waiting.offer.title'))).toBeVisible()
  await expect(first.getByText(de('appointments.waiting.passed'))).toBeVisible()
  await button(second, de('appointments.waiting.offer.accept')).click()
  await expect(heading(second, de('appointments.coming.title'))).toBeVisible()

  // The second member cancels. The first, who queued again, gets the offer and declines it. Then the place is
  // free.
  await button(first, de('appointments.waiting.join')).click()
  await expect(heading(first, de('appointments.waiting.title', { position: 1 }))).toBeVisible()
  await button(second, de('appointments.booking.leave')).click()
  await expect(heading(first, de('appointments.waiting.offer.title'))).toBeVisible()
  await expect(heading(second, de('appointments.full.title'))).toBeVisible()
  await button(first, de('appointments.waiting.offer.decline')).click()
  await expect(heading(second, de('appointments.free.title'))).toBeVisible()
  const { body } = await tarek.call('GET', `/api/appointments/${id}/attendances`)
  expect(listAttendances.answers[200].parse(body).data).toHaveLength((capacity ?? 0) - 1)

  await goTo(first, '/notifications')
  await expect(first.getByText(de('notifications.types.place-passed.own.title')).first()).toBeVisible()
})
