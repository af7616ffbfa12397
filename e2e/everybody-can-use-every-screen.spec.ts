/** Every screen in both looks and at both sizes: no finding of axe from moderate on, and nothing sticks out of the window. */
import type { Page } from '@playwright/test'
import { beginsAfter, classesOf, classThat, isOrdinary, isOver, startedClass } from './support/classes.ts'
import { filmNamed } from './support/films.ts'
import { look } from './support/look.ts'
import { barLink, openMenu } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de, pattern } from './support/words.ts'

// The longest of all: its parts need nothing of each other, so both workers take from them.
test.describe.configure({ mode: 'parallel' })

const visitAll = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await openPage(page, path)
    await look(page, path)
  }
}

test('for a stranger', async ({ visit }) => {
  test.setTimeout(150_000)
  const page = await visit()
  await visitAll(page, [
    '/start/first-start',
    '/auth/welcome',
    '/auth/login',
    '/auth/password-reset',
    '/auth/email-verification',
    '/auth/register',
    '/gibt-es-nicht',
  ])
  await openPage(page, '/auth/login')
  await page.getByRole('button', { name: de('auth.login.submit'), exact: true }).click()
  await look(page, 'a form with empty fields')
})

test('for a student', async ({ visit, server, troubles }) => {
  test.setTimeout(240_000)
  troubles.allow(404, /^\/api\/(appointments|modules)\/999999/)
  const mara = await signInAs(server.url, 'mara')
  const classes = await classesOf(mara, server, { before: 14, after: 28 })
  const free = classThat(classes, 'free class', (one) => one.capabilities.includes('attend'))
  const full = classThat(
    classes,
    'full class',
    (one) => one.attendeesCount === one.capacity && !isOver(server)(one),
  )
  const cancelled = classThat(classes, 'cancelled class', (one) => one.isCancelled)
  const film = await filmNamed(mara, 14, 'Druck von der Seite')
  const page = await visit('mara')
  await visitAll(page, [
    '/dashboard',
    '/sports/1',
    '/sports-progress/1/2',
    '/sports?all=1',
    '/modules/list',
    `/modules/${film.moduleId}`,
    '/modules/999999',
    '/calendar',
    '/calendar/2030/20',
    `/appointments/${free.id}`,
    `/appointments/${full.id}`,
    `/appointments/${cancelled.id}`,
    '/appointments/999999',
    '/user/profile',
    '/user/profile/edit',
    '/user/profile/emergency',
    '/user/settings',
    '/user/qrcode',
    '/scanner?look=1',
    '/user/invoices',
    '/trainer',
  ])
  await openPage(page, '/dashboard')
  await openMenu(page)
  await look(page, 'the menu')
})

test('for a student who watches a film', async ({ visit, server }) => {
  test.setTimeout(120_000)
  const mara = await signInAs(server.url, 'mara')
  const film = await filmNamed(mara, 14, 'Wendung mit Schritt')
  const closed = await filmNamed(mara, 14, 'Druck von der Seite')
  const page = await visit('mara')
  await page.goto(film.address)
  await expect(page.getByRole('button', { name: de('videos.back') })).toBeVisible()
  await look(page, 'a film')
  await page.goto(closed.address)
  await expect(page.getByRole('dialog', { name: de('access.title.one') })).toBeVisible()
  await look(page, 'a closed film')
})

test('for a trainer', async ({ visit, server }) => {
  test.setTimeout(240_000)
  const tarek = await signInAs(server.url, 'tarek')
  const classes = await classesOf(tarek, server)
  const mine = classThat(
    classes,
    'class to start',
    (one) => isOrdinary(one) && one.trainer?.id === tarek.userId && one.attendeesCount > 0,
  )
  const fixed = classThat(classes, 'class of a fixed trainer', (one) => one.assignment === 'fixed')
  const designated = classThat(
    classes,
    'designated class',
    (one) => one.assignment === 'designated' && one.capabilities.includes('start'),
  )
  const page = await visit('tarek')
  await visitAll(page, ['/trainer', `/appointments/${mine.id}`, `/appointments/${fixed.id}`])
  await openPage(page, `/appointments/${designated.id}`)
  await page
    .getByRole('button', { name: de('appointments.start.action', { type: designated.type.name }) })
    .click()
  await expect(
    page.getByText(de('appointments.takeOver.title', { name: designated.trainer?.firstName ?? '' })),
  ).toBeVisible()
  await look(page, 'the question before taking over')

  expect((await tarek.call('PATCH', `/api/appointments/${mine.id}`, { isStarted: true })).status).toBe(200)
  await visitAll(page, ['/trainer', `/appointments/${mine.id}`])
  const menus = page.getByRole('button', { name: pattern(de('appointments.menu.label')) })
  await menus.first().click()
  await look(page, 'what else can be done with somebody')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('appointments.remove.action') })
    .click()
  await expect(page.getByRole('button', { name: de('appointments.remove.confirm') })).toBeVisible()
  await look(page, 'the question before somebody is taken off the list')
})

test('for those who keep a school', async ({ visit, server }) => {
  test.setTimeout(240_000)
  const sabine = await signInAs(server.url, 'sabine')
  const nextWeek = await classesOf(sabine, server, { before: 0, after: 7 })
  const series = classThat(
    nextWeek,
    'class of a series to change',
    (one) => one.isSeries && one.capabilities.includes('edit') && beginsAfter(server, 20)(one),
  )
  const emil = await signInAs(server.url, 'emil')
  const head = await visit('sabine')
  await visitAll(head, [
    '/timetable/new',
    `/timetable/${series.id}`,
    '/trainer/members/1',
    `/trainer/members/1/${emil.userId}`,
    '/trainer/create-member/1',
    '/trainer/roles/1',
  ])
  const page = await visit('tarek')
  await visitAll(page, ['/trainer/training/1', '/trainer/qr/1', '/trainer/ready/1'])
})

test('for a trainer with the scanner', async ({ visit, server, troubles }) => {
  test.setTimeout(120_000)
  troubles.allow(415, /^\/api\/appointments\/\d+\/attendances\/t\//)
  const id = await startedClass(server, 'tarek')
  const page = await visit('tarek')
  await visitAll(page, [`/scanner?appointmentId=${id}`])
  await page.getByRole('button', { name: de('scanner.settings.title') }).click()
  await look(page, 'the settings of the scanner')
  await page.getByRole('button', { name: de('scanner.settings.close') }).click()
  await page.getByRole('button', { name: de('scanner.typing.open') }).click()
  await page.getByRole('textbox', { name: de('scanner.typing.label') }).fill('https://beispiel.example/karte')
  // What is shown goes after five seconds, and a look takes longer.
  await page.evaluate((longest) => {
    const soon = window.setTimeout.bind(window)
    window.setTimeout = ((work: () => void, wait = 0) =>
      wait > longest ? 0 : soon(work, wait)) as typeof window.setTimeout
  }, 4_000)
  await page.getByRole('button', { name: de('scanner.typing.send') }).click()
  await expect(page.getByRole('heading', { name: de('errors.scanner.type-mismatch.title') })).toBeVisible()
  await look(page, 'a code that does not fit')
  await expect(page.getByRole('heading', { name: de('errors.scanner.type-mismatch.title') })).toBeVisible()
})

test('for whoever meets trouble', async ({ visit, server, troubles }) => {
  test.setTimeout(150_000)
  troubles.allow(503, /^\/api\//)
  troubles.allowLostConnection()
  troubles.allowConsole(/client\.chunk-load|dynamically imported module/)
  const page = await visit('mara')
  await page.route(/\/assets\/calendar-page[^/]*\.js$/, (route) => route.abort('failed'))
  await openPage(page, '/dashboard')
  await barLink(page, 'calendar').click()
  await expect(page.getByText('client.chunk-load')).toBeVisible()
  await look(page, 'a part that cannot be loaded')

  await openPage(page, '/dashboard')
  // What tells of it is fetched while all is well.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/connection-bar')),
  )
  await page.context().setOffline(true)
  await expect(
    page.getByRole('status').filter({ hasText: pattern(de('shell.connection.lost')) }),
  ).toBeVisible()
  await look(page, 'a lost connection')
  await page.context().setOffline(false)

  await server.maintain(true)
  try {
    const outside = await visit('emil')
    await outside.goto('/dashboard')
    await expect(outside.getByRole('heading', { name: de('shell.maintenance.title') })).toBeVisible()
    await look(outside, 'maintenance')
  } finally {
    await server.maintain(false)
  }
  const start = await visit('emil')
  await start.route(/\/(api|sanctum)\//, (route) => route.abort('connectionrefused'))
  await start.goto('/dashboard')
  await expect(start.getByRole('heading', { name: de('start.offline.title') })).toBeVisible()
  await look(start, 'a start without a connection')
})
