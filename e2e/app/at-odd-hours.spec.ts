/** A class can be started late on a Sunday. A device in another time zone shows the time of the hall. */
import { classesOf, classThat, isOrdinary } from '../support/classes.ts'
import { SUNDAY_NIGHT } from '../support/moments.ts'
import { barLink } from '../support/menu.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { DEMO_PASSWORD, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, deFormats } from '../support/words.ts'

test.use({ startAt: SUNDAY_NIGHT })

const TYPE = { type: 'Training' }

test('a class starts on Sunday at 23:00, and the calendar continues on Monday', async ({ visit }) => {
  const page = await visit('tarek')
  await openPage(page, '/trainer')
  const start = page.getByRole('button', { name: de('appointments.start.action', TYPE) }).first()
  await expect(start).toBeEnabled()
  await start.click()
  // starting opens the page of the class
  await expect(page).toHaveURL(/\/appointments\/\d+$/)
  await expect(page.getByRole('heading', { name: de('appointments.running.title') })).toBeVisible()

  const student = await visit('mara')
  await openPage(student, '/dashboard')
  await expect(
    student.getByRole('main').getByRole('link', { name: de('dashboard.next.details') }),
  ).toBeVisible()
  await goTo(student, '/calendar')
  await expect(student.getByRole('heading', { level: 1 })).toHaveText(de('calendar.week', { number: 47 }))
})

test('a device in New York shows times in the time zone of the hall', async ({ visit, server }) => {
  const trainer = await signInAs(server.url, 'tarek')
  const chosen = classThat(await classesOf(trainer, server), 'class to start', isOrdinary)
  const page = await visit('tarek', { timezoneId: 'America/New_York' })
  await openPage(page, `/appointments/${chosen.id}`)
  const when = de('appointments.when', {
    day: deFormats.relativeDay(chosen.startAt, new Date(server.now()).toISOString()),
    start: deFormats.time(chosen.startAt),
    end: deFormats.time(chosen.endAt),
  })
  await expect(page.getByText(when).first()).toBeVisible()
})

/** A session lasts an hour; these two tests come last, because they move the clock. */
const SESSION_IS_OVER_MINUTES = 61

// spec: error-401-revive-once
test('the session is renewed silently after an hour', async ({ visit, letPass, troubles }) => {
  troubles.allow(401, /^\/api\//)
  const page = await visit('mara')
  await openPage(page, '/dashboard')
  const revivals: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/auth')) revivals.push(request.url())
  })
  await letPass(SESSION_IS_OVER_MINUTES)
  await barLink(page, 'calendar').click()
  // Meanwhile it is Monday.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('calendar.week', { number: 48 }))
  await expect(page.locator('a[href^="/appointments/"]').filter({ visible: true }).first()).toBeVisible()
  expect(revivals).toHaveLength(1)
})

// spec: error-session-expired, error-401-clear-session, login-restores-last-app-route
test('a session that cannot be renewed asks for a sign-in and returns to the same page', async ({
  visit,
  letPass,
  troubles,
}) => {
  troubles.allow(401, /^\/api\//)
  const page = await visit('mara')
  await openPage(page, '/modules/list')
  await page.evaluate(() => localStorage.removeItem('wegband.apiToken'))
  await letPass(SESSION_IS_OVER_MINUTES)
  await barLink(page, 'calendar').click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(de('sign-in.login.expired'))).toBeVisible()
  await page.getByLabel(de('sign-in.login.username')).fill('mara')
  await page.getByLabel(de('sign-in.login.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: de('sign-in.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/calendar/)
})
