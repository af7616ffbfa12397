/** Every screen in both looks and at both sizes: no finding of axe from moderate on, and nothing sticks out of the window. */
import type { Page } from '@playwright/test'
import { classesOf, classThat, isOrdinary, isOver } from './support/classes.ts'
import { filmNamed } from './support/films.ts'
import { look } from './support/look.ts'
import { openMenu } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de } from './support/words.ts'

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
    '/user/qrcode',
    '/scanner?look=1',
    '/user/invoices',
    '/trainer',
  ])
  await openPage(page, '/dashboard')
  await openMenu(page)
  await look(page, 'the menu')
})

test('for a student who watches a film', async ({ visit, server, troubles }) => {
  test.setTimeout(120_000)
  const mara = await signInAs(server.url, 'mara')
  const film = await filmNamed(mara, 14, 'Wendung mit Schritt')
  const closed = await filmNamed(mara, 14, 'Druck von der Seite')
  troubles.allow(403, new RegExp(`^/api/content/${closed.id}/otp$`))
  const page = await visit('mara')
  await page.goto(film.address)
  await expect(page.getByRole('button', { name: de('videos.back') })).toBeVisible()
  await look(page, 'a film')
  await page.goto(closed.address)
  await expect(page.getByText(de('videos.states.noAccess.title'))).toBeVisible()
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
  await visitAll(page, [`/appointments/${mine.id}`, '/trainer', `/scanner?appointmentId=${mine.id}`])
})
