/**
 * The main job: a trainer starts a class, scans a student, confirms the training and ends it, and the
 * student's band grows.
 */
import type { Page } from '@playwright/test'
import { fact } from '../support/band.ts'
import { cameraLookingAt } from '../support/camera.ts'
import { classesOf, classThat, isOrdinary, readClass, beginsAfter } from '../support/classes.ts'
import { makeDeaf } from '../support/stream-less-page.ts'
import { openMenu } from '../support/menu.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

const TYPE = { type: 'Training' }
const start = (page: Page) => page.getByRole('button', { name: de('appointments.start.action', TYPE) })
const end = (page: Page) => page.getByRole('button', { name: de('appointments.end.action', TYPE) })
const running = (page: Page) => page.getByRole('heading', { name: de('appointments.running.title') })

// spec: trainer-runs-appointments, appointment-start-then-end, training-finish-min-minutes-open, appointment-finished-not-reopened, api-put-attendance-by-token, api-patch-appointment, route-scanner, route-user-qrcode
test('a class starts, scans, confirms and ends while the student’s open band grows @both', async ({
  visit,
  server,
  browser,
  letPass,
}) => {
  test.setTimeout(150_000)
  const trainer = await signInAs(server.url, 'tarek')
  const mara = await signInAs(server.url, 'mara')
  const seen = await classesOf(mara, server)
  const chosen = classThat(
    await classesOf(trainer, server),
    'class to start that Mara may come to',
    (one) =>
      isOrdinary(one) &&
      one.trainer?.id === trainer.userId &&
      seen.some((other) => other.id === one.id && other.capabilities.includes('attend')),
  )

  const path = await visit('mara')
  await openPage(path, '/sports/1')
  await expect(
    path.getByText(
      pattern(de('sports.bandText', { weeks: 58, all: 99, step: 5, stripes: 1, allStripes: 3 })),
    ),
  ).toBeAttached()
  const module14 = path.getByRole('main').getByRole('link', { name: /^Modul 14, / })
  await expect(module14).toHaveAccessibleName(/: 1 von 2 Trainings$/)
  await expect(fact(path, de('sports.facts.modules'))).toContainText('13')
  await expect(fact(path, de('sports.facts.trainings'))).toContainText('71')
  await path.evaluate(() => Object.assign(window, { isSamePage: true }))

  const hall = await visit('tarek')
  await openPage(hall, `/appointments/${chosen.id}`)
  await start(hall).click()
  await expect(running(hall)).toBeVisible()
  await expect(
    hall.getByText(
      pattern(de('appointments.running.by', { time: 'x', name: 'Tarek Aydın' }).replace('x', '{time}')),
    ),
  ).toBeVisible()
  // Too early: the button says how long it still takes.
  await expect(end(hall)).toHaveAccessibleDescription(de('appointments.end.tooEarly', { count: 15 }))

  const own = await visit('mara')
  await openPage(own, '/user/qrcode')
  const shown = own.getByRole('img', { name: de('cards.code', { name: 'Mara Lindner' }) })
  await expect(shown).toBeVisible()
  const camera = await cameraLookingAt(browser, shown)
  try {
    await goTo(own, `/appointments/${chosen.id}`)
    const scanner = await visit('tarek', { browser: camera.browser, permissions: ['camera'] })
    await scanner.goto(`/scanner?appointmentId=${chosen.id}`)
    await expect(scanner.getByRole('heading', { name: 'Mara Lindner' })).toBeVisible({ timeout: 30_000 })
    await expect(scanner.getByText(pattern(de('scanner.entered.text')))).toBeVisible()
    await scanner.getByRole('link', { name: de('scanner.toClass') }).click()
    await expect(scanner).toHaveURL(`/appointments/${chosen.id}`)
    await scanner.context().close()
  } finally {
    await camera.close()
  }

  const row = hall.getByRole('listitem').filter({ hasText: 'Mara Lindner' })
  await expect(row).toBeVisible()
  // her open page has received the event
  await expect(own.getByText(pattern(de('appointments.coming.since', { time: '{time}' })))).toBeVisible()
  await expect(own.getByRole('button', { name: de('appointments.booking.leave') })).toHaveCount(0)
  const module = row.getByRole('combobox', { name: de('appointments.pick.module', { name: 'Mara Lindner' }) })
  const choice = module.locator('option').filter({ hasText: /^Modul 14: / })
  await module.selectOption((await choice.getAttribute('value')) ?? '')
  await row
    .getByRole('combobox', { name: de('appointments.pick.minutes', { name: 'Mara Lindner' }) })
    .selectOption('60')
  await row.getByRole('button', { name: de('appointments.confirm.label', { name: 'Mara Lindner' }) }).click()
  await expect(
    row.getByRole('button', {
      name: de('appointments.confirm.label', { name: 'Mara Lindner' }),
      pressed: true,
    }),
  ).toBeVisible()

  await expect(own.getByText('Bestätigt: Modul 14, 60 Min.')).toBeVisible()
  await expect(module14).toHaveAccessibleName(/: 2 von 2 Trainings$/)
  await expect(
    path.getByText(
      pattern(de('sports.bandText', { weeks: 59, all: 99, step: 5, stripes: 1, allStripes: 3 })),
    ),
  ).toBeAttached()
  await expect(fact(path, de('sports.facts.modules'))).toContainText('14')
  await expect(fact(path, de('sports.facts.trainings'))).toContainText('72')
  expect(await path.evaluate(() => 'isSamePage' in window)).toBe(true)

  await letPass(16)
  await expect(end(hall)).not.toHaveAttribute('aria-disabled', 'true')
  await end(hall).click()
  const question = hall.getByRole('alertdialog').or(hall.getByRole('dialog'))
  await question.getByRole('button', { name: de('appointments.end.action', TYPE) }).click()
  await expect(hall.getByRole('heading', { name: de('appointments.ended.title') })).toBeVisible()

  await hall.reload()
  await expect(hall.getByRole('heading', { name: de('appointments.ended.title') })).toBeVisible()
  await expect(start(hall)).toHaveCount(0)
  const again = await trainer.call('PATCH', `/api/appointments/${chosen.id}`, { isStarted: true })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'appointments.already-ended', data: { isEnded: true } },
  })
  await path.reload()
  await expect(module14).toHaveAccessibleName(/: 2 von 2 Trainings$/)
})

// spec: route-trainer, main-menu-trainer-visibility
test('the trainer page lists classes to start, and other users find a way out', async ({ visit }) => {
  const page = await visit('bernd')
  await openPage(page, '/trainer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('trainer.heading'))
  await expect(page.getByRole('heading', { name: de('trainer.next') })).toBeVisible()
  await expect(start(page).first()).toBeEnabled()

  const student = await visit('mara')
  await openPage(student, '/trainer')
  await expect(student.getByText(de('trainer.notAllowed.text'))).toBeVisible()

  const entry = { name: de('shell.menu.trainer'), exact: true }
  await expect((await openMenu(page)).getByRole('link', entry)).toBeVisible()
  const menu = await openMenu(student)
  // What depends on the user appears together with the user's name.
  await expect(menu.getByText('Mara Lindner')).toBeVisible()
  await expect(menu.getByRole('link', entry)).toHaveCount(0)
})

// spec: appointment-start-window-4h, appointment-start-trainer-only, error-appointment-not-in-window
test('the class page says why a class cannot start yet, or who can start it', async ({ visit, server }) => {
  const trainer = await signInAs(server.url, 'tarek')
  const classes = await classesOf(trainer, server)
  const tomorrow = classThat(
    classes,
    'class of tomorrow',
    (one) => one.trainer?.id === trainer.userId && beginsAfter(server, 8)(one),
  )
  const page = await visit('tarek')
  await openPage(page, `/appointments/${tomorrow.id}`)
  await expect(start(page)).toBeDisabled()
  await expect(start(page)).toHaveAccessibleDescription(
    new RegExp(de('appointments.start.notYet').replace(/\.$/, '')),
  )
  expect(await trainer.call('PATCH', `/api/appointments/${tomorrow.id}`, { isStarted: true })).toMatchObject({
    status: 403,
    body: { code: 'appointments.not-in-window' },
  })

  const fixed = classThat(
    classes,
    'class with a fixed trainer',
    (one) => one.assignment === 'fixed' && one.trainer?.id !== trainer.userId,
  )
  await goTo(page, `/appointments/${fixed.id}`)
  await expect(start(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(start(page)).toHaveAccessibleDescription(de('errors.appointments.other-trainer-fixed.text'))

  const staff = await visit('nils')
  await openPage(staff, `/appointments/${fixed.id}`)
  await expect(staff.getByText(de('appointments.start.onlyTrainers'))).toBeVisible()
  await expect(start(staff)).toHaveCount(0)
})

// spec: appointment-start-other-trainer, error-appointment-other-trainer
test('a trainer is asked before taking over another trainer’s class', async ({ visit, server }) => {
  const trainer = await signInAs(server.url, 'tarek')
  const designated = classThat(
    await classesOf(trainer, server),
    'class designated to another trainer',
    (one) =>
      one.assignment === 'designated' &&
      one.trainer?.id !== trainer.userId &&
      one.capabilities.includes('start'),
  )
  const page = await visit('tarek')
  await openPage(page, `/appointments/${designated.id}`)
  await start(page).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText(
    de('appointments.takeOver.title', { name: designated.trainer?.firstName ?? '' }),
  )
  await question.getByRole('button', { name: de('appointments.cancel') }).click()
  await expect(question).toBeHidden()
  expect((await readClass(trainer, designated.id)).isStarted).toBe(false)
  await start(page).click()
  await question.getByRole('button', { name: de('appointments.takeOver.confirm', TYPE) }).click()
  await expect(running(page)).toBeVisible()
  expect((await readClass(trainer, designated.id)).startedBy?.id).toBe(trainer.userId)
})

// spec: appointment-409-stores-current, error-appointment-already-started
test('one of two trainers starts the class, and the other sees that it runs', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(409, /^\/api\/appointments\/\d+$/)
  troubles.allowLostConnection()
  const tarek = await signInAs(server.url, 'tarek')
  const bernd = await signInAs(server.url, 'bernd')
  const seen = await classesOf(bernd, server)
  const shared = classThat(
    await classesOf(tarek, server),
    'class that both may start',
    (one) => isOrdinary(one) && seen.some((other) => other.id === one.id && isOrdinary(other)),
  )
  const late = await visit('bernd')
  await makeDeaf(late)
  await openPage(late, `/appointments/${shared.id}`)
  await expect(start(late)).toBeEnabled()
  expect((await tarek.call('PATCH', `/api/appointments/${shared.id}`, { isStarted: true })).status).toBe(200)

  await start(late).click()
  // The class is planned for Tarek, so the page asks before it is taken over.
  const takeOver = de('appointments.takeOver.confirm', { type: shared.type.name })
  if (shared.trainer !== null && shared.trainer.id !== bernd.userId)
    await late.getByRole('button', { name: takeOver }).click()
  const news = late.getByRole('alertdialog').or(late.getByRole('dialog'))
  await expect(news).toContainText(de('appointments.lost.title', { name: 'Tarek' }))
  await news.getByRole('button', { name: de('appointments.lost.action') }).click()
  await expect(running(late)).toBeVisible()
  await expect(start(late)).toHaveCount(0)
})

// spec: flag-attendance-removal-on, api-delete-attendance-confirmation, attendance-actions-five
test('undoing a confirmation or removing a member also updates the student’s band', async ({
  visit,
  server,
}) => {
  const trainer = await signInAs(server.url, 'tarek')
  const emil = await signInAs(server.url, 'emil')
  const chosen = classThat(
    await classesOf(trainer, server),
    'class to start',
    (one) => isOrdinary(one) && one.trainer?.id === trainer.userId,
  )
  await trainer.call('PATCH', `/api/appointments/${chosen.id}`, { isStarted: true })
  await trainer.call('PUT', `/api/appointments/${chosen.id}/attendances/attendee/${emil.userId}`)
  // Any sport will do: a student who never trained it has no progress yet.
  const sportId = chosen.sports[0]?.id ?? 1
  const trainings = async (): Promise<number> => {
    const { body } = await emil.call('GET', `/api/sports/${sportId}`)
    const { userProgress } = Reflect.get(Object(body), 'data') as {
      userProgress: { counts: { trainings: number } } | null
    }
    return userProgress?.counts.trainings ?? 0
  }
  const before = await trainings()
  const page = await visit('tarek')
  await openPage(page, `/appointments/${chosen.id}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Emil Hartmann' })
  const toggle = row.getByRole('button', {
    name: de('appointments.confirm.label', { name: 'Emil Hartmann' }),
  })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  const module = row.getByRole('combobox', {
    name: de('appointments.pick.module', { name: 'Emil Hartmann' }),
  })
  await expect(module).toBeVisible()
  await module.selectOption({ index: 2 })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(trainings, EVERY_50_MS).toBe(before + 1)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(trainings, EVERY_50_MS).toBe(before)

  const menu = row.getByRole('button', {
    name: de('appointments.menu.label', { name: 'Emil Hartmann' }),
  })
  await menu.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('appointments.deny.action') })
    .click()
  await expect(row.getByText(de('appointments.deny.tag'))).toBeVisible()

  await row.getByRole('button', { name: de('appointments.menu.label', { name: 'Emil Hartmann' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('appointments.remove.action') })
    .click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: de('appointments.remove.confirm') }).click()
  await expect(page.getByText(de('appointments.remove.done', { name: 'Emil Hartmann' }))).toBeVisible()
  await expect(row).toHaveCount(0)
})
