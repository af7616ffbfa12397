/**
 * Two users do the same at the same moment: one wins, the other is notified and sees the current state (§4,
 * §8 Appointments).
 */
import type { Page } from '@playwright/test'
import { listAttendances, type Attendance } from '@wegband/domain/features/appointments/contract.ts'
import {
  classesOf,
  classThat,
  hasPlace,
  isOrdinary,
  readClass,
  type Appointment,
} from '../support/classes.ts'
import { makeDeaf } from '../support/stream-less-page.ts'
import { look } from '../support/look.ts'
import { SATURDAY_NOON } from '../support/moments.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { enterAs, signInAs, type Caller } from '../support/sign-in.ts'
import type { StoryServer } from '../support/server/story-server.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test.use({ startAt: SATURDAY_NOON })

const TYPE = { type: 'Training' }
const end = (page: Page) => page.getByRole('button', { name: de('appointments.end.action', TYPE) })
const sheet = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

const isWingChun = ({ sports }: Appointment): boolean => sports.some(({ id }) => id === 1)
const mayRun = (one: Appointment): boolean =>
  isOrdinary(one) || (one.isStarted && !one.isEnded && !one.type.isExam)

/**
 * A class that both trainers lead, started by the first unless it runs already, with these members on its
 * list.
 */
const sharedClass = async (
  server: StoryServer,
  [one, other]: readonly [Caller, Caller],
  people: readonly Caller[],
): Promise<number> => {
  const seen = await classesOf(other, server)
  const { id } = classThat(
    await classesOf(one, server),
    'class that both may start',
    (found) =>
      isWingChun(found) &&
      mayRun(found) &&
      hasPlace(found) &&
      seen.some((theirs) => theirs.id === found.id && mayRun(theirs)),
  )
  if (!(await readClass(one, id)).isStarted)
    expect((await one.call('PATCH', `/api/appointments/${id}`, { isStarted: true })).status).toBe(200)
  for (const { userId } of people) {
    const added = await one.call('PUT', `/api/appointments/${id}/attendances/attendee/${userId}`)
    expect(added.status).toBeLessThan(300)
  }
  return id
}

const attendanceOf = async (trainer: Caller, classId: number, userId: number): Promise<Attendance> => {
  const { body } = await trainer.call('GET', `/api/appointments/${classId}/attendances`)
  const found = listAttendances.answers[200].parse(body).data.find(({ user }) => user.id === userId)
  if (found === undefined) throw new Error('Not on the list')
  return found
}

// spec: appointment-409-stores-current, appointment-finished-not-reopened
test('when one of two trainers ends the class, the other sees it end', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  troubles.allow(409, /^\/api\/appointments\/\d+$/)
  troubles.allowLostConnection()
  const tarek = await signInAs(server.url, 'tarek')
  const id = await sharedClass(server, [tarek, await signInAs(server.url, 'bernd')], [])
  const late = await visit('bernd')
  await makeDeaf(late)
  await openPage(late, `/appointments/${id}`)
  await letPass(16)
  await expect(end(late)).not.toHaveAttribute('aria-disabled', 'true')
  expect((await tarek.call('PATCH', `/api/appointments/${id}`, { isEnded: true })).status).toBe(200)

  await end(late).click()
  await sheet(late)
    .getByRole('button', { name: de('appointments.end.action', TYPE) })
    .click()
  const news = late.getByRole('dialog', { name: de('appointments.lost.ended') })
  await expect(news).toContainText('Tarek Aydın')
  await look(late, 'a race that was lost')
  await news.getByRole('button', { name: de('appointments.lost.action') }).click()
  await expect(late.getByRole('heading', { name: de('appointments.ended.title') })).toBeVisible()
  await expect(end(late)).toHaveCount(0)
})

test('a member removed by one trainer while another confirms is not counted', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(404, /^\/api\/appointments\/\d+\/attendances\/\d+\/confirmation\//)
  troubles.allowLostConnection()
  const tarek = await signInAs(server.url, 'tarek')
  const ruben = await enterAs(server, 'ruben')
  const id = await sharedClass(server, [tarek, await signInAs(server.url, 'bernd')], [ruben])
  // The forecast counts a running class that the student is in, so it is left out.
  const trainings = async (): Promise<unknown> => {
    const data: unknown = Reflect.get(Object((await ruben.call('GET', '/api/sports/1')).body), 'data')
    return { ...Object(data), missing: undefined }
  }
  const before = await trainings()
  const late = await visit('bernd')
  await makeDeaf(late)
  await openPage(late, `/appointments/${id}`)
  const row = late.getByRole('listitem').filter({ hasText: 'Ruben Dahl' })
  await expect(row).toBeVisible()
  const { id: attendanceId } = await attendanceOf(tarek, id, ruben.userId)
  const removed = await tarek.call('DELETE', `/api/appointments/${id}/attendances/${attendanceId}`)
  expect(removed.status).toBeLessThan(300)

  await row.getByRole('button', { name: de('appointments.confirm.label', { name: 'Ruben Dahl' }) }).click()
  await expect(late.getByText(de('errors.general.not-found.text'))).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await trainings()).toEqual(before)
})

test('a student confirmed by two trainers at once counts once, and both see it', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allowLostConnection()
  const tarek = await signInAs(server.url, 'tarek')
  const aylin = await enterAs(server, 'aylin')
  const id = await sharedClass(server, [tarek, await signInAs(server.url, 'bernd')], [aylin])
  const toggle = (page: Page) =>
    page.getByRole('button', { name: de('appointments.confirm.label', { name: 'Aylin Kaya' }) })
  const halls = await Promise.all(['tarek', 'bernd'].map((name) => visit(name)))
  for (const hall of halls) {
    await makeDeaf(hall)
    await openPage(hall, `/appointments/${id}`)
    await expect(toggle(hall)).toHaveAttribute('aria-pressed', 'false')
  }
  await Promise.all(halls.map((hall) => toggle(hall).click()))
  // The page shows it at once, so the server is polled until it has everything.
  await expect
    .poll(async () => (await attendanceOf(tarek, id, aylin.userId)).confirmations.toSorted(), EVERY_50_MS)
    .toEqual(['presence', 'progress'])
  for (const hall of halls) await expect(toggle(hall)).toHaveAttribute('aria-pressed', 'true')
  const { body } = await aylin.call('GET', '/api/sports/1')
  expect(body).toMatchObject({ data: { userProgress: { counts: { trainings: 119, activeWeeks: 94 } } } })
})
