/**
 * States that no address opens, in both themes: what a press opens, and what is shown when something is lost.
 */
import { classesOf, classThat, isOrdinary, startedClass } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { barLink, openMenu } from '../support/menu.ts'
import { openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

test('a form that was sent empty is accessible', async ({ visit }) => {
  const page = await visit()
  await openPage(page, '/auth/login')
  await page.getByRole('button', { name: de('sign-in.login.submit'), exact: true }).click()
  await look(page, 'a form with empty fields')
})

test('the open menu is accessible', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, '/dashboard')
  await openMenu(page)
  await look(page, 'the menu')
})

test('the dialogs of a trainer in an appointment are accessible', async ({ visit, server }) => {
  const tarek = await signInAs(server.url, 'tarek')
  const appointments = await classesOf(tarek, server)
  const designated = classThat(
    appointments,
    'designated appointment',
    (one) => one.assignment === 'designated' && one.capabilities.includes('start'),
  )
  const page = await visit('tarek')
  await openPage(page, `/appointments/${designated.id}`)
  await page
    .getByRole('button', { name: de('appointments.start.action', { type: designated.type.name }) })
    .click()
  await expect(
    page.getByText(de('appointments.takeOver.title', { name: designated.trainer?.firstName ?? '' })),
  ).toBeVisible()
  await look(page, 'the question before taking over')

  const mine = classThat(
    appointments,
    'appointment to start',
    (one) => isOrdinary(one) && one.trainer?.id === tarek.userId && one.attendeesCount > 0,
  )
  expect((await tarek.call('PATCH', `/api/appointments/${mine.id}`, { isStarted: true })).status).toBe(200)
  await openPage(page, `/appointments/${mine.id}`)
  await page
    .getByRole('button', { name: pattern(de('appointments.menu.label')) })
    .first()
    .click()
  await look(page, 'what else can be done with a member')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('appointments.remove.action') })
    .click()
  await expect(page.getByRole('button', { name: de('appointments.remove.confirm') })).toBeVisible()
  await look(page, 'the question before a member is taken off the list')
})

test('the settings and a refusal of the scanner are accessible', async ({ visit, server, troubles }) => {
  troubles.allow(415, /^\/api\/appointments\/\d+\/attendances\/t\//)
  const id = await startedClass(server, 'tarek')
  const page = await visit('tarek')
  await openPage(page, `/scanner?appointmentId=${id}`)
  await page.getByRole('button', { name: de('scanner.settings.title') }).click()
  await look(page, 'the settings of the scanner')
  await page.getByRole('button', { name: de('scanner.settings.close') }).click()
  await page.getByRole('button', { name: de('scanner.typing.open') }).click()
  await page.getByRole('textbox', { name: de('scanner.typing.label') }).fill('https://beispiel.example/karte')
  // The result disappears after five seconds, and a check takes longer.
  await page.evaluate((longest) => {
    const soon = window.setTimeout.bind(window)
    window.setTimeout = ((work: () => void, wait = 0) =>
      wait > longest ? 0 : soon(work, wait)) as typeof window.setTimeout
  }, 4_000)
  await page.getByRole('button', { name: de('scanner.typing.send') }).click()
  const refusal = page.getByRole('heading', { name: de('errors.scanner.type-mismatch.title') })
  await expect(refusal).toBeVisible()
  await look(page, 'a code that does not fit')
  await expect(refusal).toBeVisible()
})

test('a page with a lost part and a lost connection is accessible', async ({ visit, troubles }) => {
  troubles.allowLostConnection()
  troubles.allowConsole(/client\.chunk-load|dynamically imported module/)
  const page = await visit('mara')
  await page.route(/\/assets\/calendar-page[^/]*\.js$/, (route) => route.abort('failed'))
  await openPage(page, '/dashboard')
  await barLink(page, 'calendar').click()
  await expect(page.getByRole('heading', { name: de('errors.client.chunk-load.title') })).toBeVisible()
  await look(page, 'a part that cannot be loaded')

  await openPage(page, '/dashboard')
  // The code of the notice is fetched while the connection works.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/late-')),
  )
  await page.context().setOffline(true)
  await expect(
    page.getByRole('status').filter({ hasText: pattern(de('shell.connection.lost')) }),
  ).toBeVisible()
  await look(page, 'a lost connection')
  await page.context().setOffline(false)
})

test('maintenance and a start without a connection show an accessible page', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(503, /^\/api\//)
  troubles.allowLostConnection()
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
