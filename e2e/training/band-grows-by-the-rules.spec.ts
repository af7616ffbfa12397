/**
 * The band of a student follows §9: weeks, belt steps, stripes, modules that count from the second time on,
 * and the level check.
 */
import type { Page } from '@playwright/test'
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { beltStanding } from '@wegband/domain/features/progress/belt-rules.ts'
import { DEFAULT_THRESHOLDS } from '@wegband/domain/features/progress/level-thresholds.ts'
import { expectBand, fact, moduleCell, moduleId, train } from '../support/band.ts'
import { classesOf, classThat, isOrdinary, hasPlace } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { SATURDAY_NOON } from '../support/moments.ts'
import { openPage } from '../support/open-page.ts'
import { enterAs, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

test.use({ startAt: SATURDAY_NOON })

const MODULE = 15

/** The weeks alone: the demo has no modules for higher levels. */
const expectWeeks = async (page: Page, weeks: number): Promise<void> => {
  const { beltStep: step, stripes } = beltStanding(weeks, DEFAULT_THRESHOLDS)
  const words = { weeks, all: 99, step, stripes, allStripes: 3 }
  await expect(page.getByText(de('sports.bandText', words)).first()).toBeAttached()
}

// spec: belt-step-11-active-weeks, level-stripes-1-3, module-complete-2-trainings
test('the 33rd week brings a belt step and a stripe, and a second training only the module', async ({
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
  const moment = path.getByRole('dialog', { name: de('moments.stripe', { count: 1 }) })
  await expect(moment).toContainText(de('moments.stripeText', { weeks: 33, trainings: 38, count: 1 }))
  await look(path, 'the moment of a stripe')
  await moment.getByRole('button', { name: de('moments.action') }).click()
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
test('a passed level check begins the next level, and an unready student cannot pass', async ({
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
  await expect(path.getByText(de('sports.check.ready')).filter({ visible: true })).toHaveCount(1)

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

  const moment = path.getByRole('dialog', { name: pattern(de('moments.level')) })
  await expect(moment).toContainText(de('moments.levelText', { index: 2, next: 3 }))
  await look(path, 'the moment of a level')
  await expect(moment.getByRole('link', { name: de('moments.certificate') })).toBeVisible()
  await moment.getByRole('button', { name: de('moments.onward') }).click()
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

// spec: level-check-99-active-weeks, level-complete-99-and-modules-twice
test('the last week opens the check, the exam begins the next level, and moments show once', async ({
  visit,
  server,
}) => {
  test.setTimeout(120_000)
  const tarek = await signInAs(server.url, 'tarek')
  const ilyas = await enterAs(server, 'ilyas')
  const classes = await classesOf(tarek, server)
  const running = classThat(
    classes,
    'class of Wing Chun to start or running',
    (one) =>
      one.sports.some(({ id }) => id === 1) &&
      !one.type.isExam &&
      !one.isEnded &&
      hasPlace(one) &&
      (isOrdinary(one) || (one.isStarted && one.capabilities.includes('confirm'))),
  )
  if (!running.isStarted)
    expect((await tarek.call('PATCH', `/api/appointments/${running.id}`, { isStarted: true })).status).toBe(
      200,
    )

  const path = await visit('ilyas')
  await openPage(path, '/sports/1')
  await expectWeeks(path, 98)
  await expect(path.getByText(de('sports.check.locked'))).toBeVisible()
  await train(tarek, {
    classId: running.id,
    userId: ilyas.userId,
    moduleId: await moduleId(ilyas, 1, MODULE),
  })
  const step = path.getByRole('dialog', { name: de('moments.stripe', { count: 3 }) })
  await expect(step).toContainText(de('moments.stripeText', { weeks: 99, trainings: 121, count: 3 }))
  await step.getByRole('button', { name: de('moments.action') }).click()
  await expect(path.getByText(de('sports.check.ready')).filter({ visible: true })).toHaveCount(1)
  await expectWeeks(path, 99)
  await path.reload()
  await expectWeeks(path, 99)
  await expect(step).toBeHidden()
  await path.close()

  const exam = classThat(
    classes,
    'level check',
    (one) => one.type.isExam && (one.isStarted || one.capabilities.includes('start')),
  )
  const list = `/api/appointments/${exam.id}/attendances`
  await tarek.call('PATCH', `/api/appointments/${exam.id}`, { isStarted: true })
  await tarek.call('PUT', `${list}/attendee/${ilyas.userId}`)
  const { body } = await tarek.call('GET', list)
  const own = listAttendances.answers[200].parse(body).data.find(({ user }) => user.id === ilyas.userId)
  expect((await tarek.call('PUT', `${list}/${own?.id}/confirmation/exam`)).status).toBe(200)

  // the page was closed meanwhile: only the first device to open shows the moment, on its start page
  const phone = await visit('ilyas')
  await openPage(phone, '/dashboard')
  const level = phone.getByRole('dialog', { name: pattern(de('moments.level')) })
  await expect(level).toContainText(de('moments.levelText', { index: 4, next: 5 }))
  await phone.keyboard.press('Escape')
  await expect(level).toBeHidden()
  await openPage(phone, '/sports/1')
  await expectWeeks(phone, 0)
  const tablet = await visit('ilyas')
  await openPage(tablet, '/sports/1')
  await expectWeeks(tablet, 0)
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
})

test('a student sees the week woven on the start page on two devices, once', async ({ visit, server }) => {
  test.setTimeout(120_000)
  const mara = await enterAs(server, 'mara')
  const tarek = await signInAs(server.url, 'tarek')
  const running = classThat(
    await classesOf(tarek, server),
    'class of Wing Chun to start',
    (one) => isOrdinary(one) && hasPlace(one) && one.sports.some(({ id }) => id === 1),
  )
  expect((await tarek.call('PATCH', `/api/appointments/${running.id}`, { isStarted: true })).status).toBe(200)

  const devices = [await visit('mara'), await visit('mara')] as const
  const total = (weeks: number): string => de('dashboard.band.total', { weeks, all: 99 })
  for (const page of devices) {
    await openPage(page, '/dashboard')
    await expect(page.getByText(total(58))).toBeVisible()
  }
  await train(tarek, {
    classId: running.id,
    userId: mara.userId,
    moduleId: await moduleId(mara, 3, MODULE),
  })
  for (const page of devices) await expect(page.getByText(total(59))).toBeVisible()
  const isWoven = (page: Page): Promise<number> =>
    page.getByText(de('moments.newWeeks', { count: 1 })).count()
  await expect.poll(async () => (await isWoven(devices[0])) + (await isWoven(devices[1]))).toBe(1)

  // The next visit of either device weaves nothing.
  for (const page of devices) {
    await page.reload()
    await expect(page.getByText(total(59))).toBeVisible()
    expect(await isWoven(page)).toBe(0)
  }
})
