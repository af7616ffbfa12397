/** A student signs in through the form, sees what to do today, and signs out again. */
import type { Page } from '@playwright/test'
import { barLink, openMenu, signOut } from '../support/menu.ts'
import { DEMO_PASSWORD } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, deFormats } from '../support/words.ts'

const typeAndSend = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel(de('sign-in.login.username')).fill(username)
  await page.getByLabel(de('sign-in.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: de('sign-in.login.submit'), exact: true }).click()
}

// spec: route-app-root-redirect-dashboard, route-dashboard, login-state-authenticated-token, empty-field-required-message
test('signing in after two slips shows what to do today, and going back leaves the app', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(401, /^\/api\/auth$/)
  const page = await visit()
  const username = page.getByLabel(de('sign-in.login.username'))
  const password = page.getByLabel(de('sign-in.login.password'), { exact: true })
  await page.goto('/')
  await page.getByRole('link', { name: de('sign-in.welcome.signIn') }).click()
  await expect(page).toHaveURL('/auth/login')

  await test.step('the sign-in form marks an empty field before anything is sent', async () => {
    await username.fill('Mara')
    await page.getByRole('button', { name: de('sign-in.login.submit'), exact: true }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription(de('errors.fields.required'))
    await expect(username).toHaveValue('Mara')
  })
  await test.step('a wrong password is explained in one sentence, and the typed name stays', async () => {
    await typeAndSend(page, 'Mara', 'falsch-falsch')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      de('errors.auth.wrong-credentials.text'),
    )
    await expect(username).toHaveValue('Mara')
    await expect(password).toHaveValue('falsch-falsch')
  })

  await typeAndSend(page, 'Mara', DEMO_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
  await expect(main).toContainText(deFormats.day(new Date(server.now()).toISOString()))
  await expect(main.getByRole('link', { name: de('dashboard.next.details') })).toBeVisible()
  await expect(page.getByRole('heading', { name: de('dashboard.band.title') })).toBeVisible()
  await expect(main).toContainText('58/99')
  await expect(page.getByRole('heading', { name: de('dashboard.week.title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: de('dashboard.practise.title') })).toBeVisible()
  await expect(
    main.getByRole('link', { name: de('dashboard.practise.module', { number: 14 }) }),
  ).toBeVisible()

  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

test('going back closes the menu, and the start page books the next class @both', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/dashboard')
  await barLink(page, 'calendar').click()
  await expect(page.getByRole('link', { name: de('calendar.today'), exact: true })).toBeVisible()
  const sheet = await openMenu(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/calendar/)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')

  const come = page.getByRole('button', { name: de('dashboard.next.come') })
  const leave = page.getByRole('button', { name: de('dashboard.next.leave') })
  await expect(come.or(leave)).toBeVisible()
  if (await leave.isVisible()) await leave.click()
  await come.click()
  await expect(page.getByText(de('booking.booked'))).toBeVisible()
  await leave.click()
  await expect(page.getByText(de('booking.left'))).toBeVisible()
  await expect(come).toBeVisible()
})

// spec: initial-target-remembered-restored, app-routes-need-login, login-restores-last-app-route
test('signing in opens the page that was requested', async ({ visit }) => {
  const page = await visit()
  await page.goto('/calendar/2026/48?agenda=1')
  await expect(page).toHaveURL('/auth/welcome')
  await page.getByRole('link', { name: de('sign-in.welcome.signIn') }).click()
  await typeAndSend(page, 'mara', DEMO_PASSWORD)
  await expect(page).toHaveURL('/calendar/2026/48?agenda=1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const again = await page.context().newPage()
  await again.goto('/modules/list')
  await expect(again).toHaveURL('/modules/list')
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
})

// spec: logout-to-auth-wrapper, app-route-fallback-dashboard
test('signing out clears the device, and another account signs in with one tap @both', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/modules/list')
  await expect(page.getByRole('searchbox', { name: de('sports.list.search') })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/auth/welcome')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).not.toContain('wegband.jwt')
  expect(kept).not.toContain('wegband.apiToken')
  expect(kept).not.toContain('wegband.route')
  await page.getByRole('link', { name: de('sign-in.welcome.signIn') }).click()
  await page.getByRole('button', { name: 'Emil Hartmann' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Emil' }))
})

// spec: welcome-layout-600px-landscape
test('the welcome page is at most 600 px wide on a phone in landscape', async ({ visit }) => {
  for (const [width, height] of [
    [740, 360],
    [932, 430],
  ] as const) {
    const page = await visit(undefined, { viewport: { width, height }, isMobile: true, hasTouch: true })
    for (const path of ['/start/first-start', '/auth/welcome']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const box = await page.getByRole('main').boundingBox()
      expect(box?.width, `${path} at ${width}`).toBeLessThanOrEqual(600)
    }
  }
})
