/** The band of a student follows §9: weeks, belt steps, stripes, modules that count from the second time on, and the level check. */
import { expectBand, fact, moduleCell, moduleId, train } from './support/band.ts'
import { classesOf, classThat, isOrdinary, hasPlace } from './support/classes.ts'
import { look } from './support/look.ts'
import { SATURDAY_NOON } from './support/moments.ts'
import { openPage } from './support/open-page.ts'
import { enterAs, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de, pattern } from './support/words.ts'

test.use({ startAt: SATURDAY_NOON })

const MODULE = 15

// spec: belt-step-11-active-weeks, level-stripes-1-3, module-complete-2-trainings
test('the 33rd week brings a belt step and the first stripe, a second training in it only the module', async ({
  visit,
  server,
}) => {
  test.setTimeout(120_000)
  const svea = await enterAs(server, 'svea')
  const tarek = await signInAs(server.url, 'tarek')
  const [first, second] = (await classesOf(tarek, server)).filter(
    (one) => isOrdinary(one) && hasPlace(one) && one.sports.some(({ id }) => id === 1),
  )
  if (first === undefined || second === undefined) throw new Error('The demo has no two classes to start')
  for (const { id } of [first, second])
    expect((await tarek.call('PATCH', `/api/appointments/${id}`, { isStarted: true })).status).toBe(200)
  const trained = { userId: svea.userId, moduleId: await moduleId(svea, 1, MODULE) }

  const path = await visit('svea')
  await openPage(path, '/sports/1')
  await expectBand(path, { weeks: 32, trainings: 37, modules: 14 })
  await expect(moduleCell(path, MODULE)).toHaveAccessibleName(/: 0 von 2 Trainings$/)

  const takeBackFirst = await train(tarek, { ...trained, classId: first.id })
  const moment = path.getByRole('dialog', { name: de('sports.moment.step', { step: 3 }) })
  await expect(moment).toContainText(de('sports.moment.stripeText', { weeks: 33, trainings: 38, count: 1 }))
  await look(path, 'the moment of a belt step')
  await moment.getByRole('button', { name: de('sports.moment.action') }).click()
  await expect(moment).toBeHidden()
  await expectBand(path, { weeks: 33, trainings: 38, modules: 14 })
  await expect(moduleCell(path, MODULE)).toHaveAccessibleName(/: 1 von 2 Trainings$/)
  await expect(path.getByText(de('sports.stripe.done')).filter({ visible: true })).toHaveCount(1)

  const takeBackSecond = await train(tarek, { ...trained, classId: second.id })
  await expectBand(path, { weeks: 33, trainings: 39, modules: 15 })
  await expect(moduleCell(path, MODULE)).toHaveAccessibleName(/: 2 von 2 Trainings$/)
  await expect(moment).toBeHidden()

  await takeBackFirst()
  await expectBand(path, { weeks: 33, trainings: 38, modules: 14 })
  await takeBackSecond()
  await expectBand(path, { weeks: 32, trainings: 37, modules: 14 })
  await expect(moduleCell(path, MODULE)).toHaveAccessibleName(/: 0 von 2 Trainings$/)
  await expect(path.getByText(de('sports.stripe.done')).filter({ visible: true })).toHaveCount(0)
})

// spec: level-check-99-active-weeks
test('a passed level check ends the level and begins the next at nothing; who is not ready cannot pass', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(120_000)
  troubles.allow(409, /\/confirmation\/exam$/)
  const tarek = await signInAs(server.url, 'tarek')
  const jona = await enterAs(server, 'jona')
  const exam = classThat(
    await classesOf(tarek, server),
    'level check',
    (one) => one.type.isExam && !one.isStarted && one.capabilities.includes('start'),
  )
  const path = await visit('emil')
  await openPage(path, '/sports/1')
  await expect(path.getByText(de('sports.check.ready'))).toBeVisible()

  const hall = await visit('tarek')
  await openPage(hall, `/appointments/${exam.id}`)
  await hall.getByRole('button', { name: de('appointments.start.action', { type: exam.type.name }) }).click()
  await expect(hall.getByRole('heading', { name: de('appointments.running.title') })).toBeVisible()
  await tarek.call('PUT', `/api/appointments/${exam.id}/attendances/attendee/${jona.userId}`)

  const toggle = (name: string) =>
    hall.getByRole('button', { name: de('appointments.confirm.label', { name }), exact: true })
  await toggle('Jona Keller').click()
  await expect(hall.getByText(de('errors.attendance.exam-conditions-open.text'))).toBeVisible()
  await toggle('Emil Hartmann').click()

  const moment = path.getByRole('dialog', { name: pattern(de('sports.moment.level')) })
  await expect(moment).toContainText(de('sports.moment.levelText', { index: 2, next: 3 }))
  await look(path, 'the moment of a level')
  await moment.getByRole('button', { name: de('sports.moment.action') }).click()
  await expectBand(path, { weeks: 0, trainings: 0, modules: 0 })
  await expect(fact(path, de('sports.facts.workshops'))).toContainText('0')
  const levels = path.getByRole('navigation', { name: de('sports.levels') })
  await expect(levels.getByRole('link', { name: /^Level 3,/ })).toHaveAttribute('aria-current', 'true')
  await levels.getByRole('link', { name: /^Level 2,/ }).click()
  await expect(path.getByText(pattern(de('sports.check.passed')))).toBeVisible()

  const standing = async (): Promise<number> => {
    const { body } = await jona.call('GET', '/api/sports/1')
    const { userProgress } = Reflect.get(Object(body), 'data') as { userProgress: { levelIndex: number } }
    return userProgress.levelIndex
  }
  expect(await standing()).toBe(1)
})
