/**
 * What users see when the network, the server or a part of the app is missing. The app recovers by itself.
 */
import { barLink } from '../support/menu.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

test.describe.configure({ mode: 'serial' })

test('a page without a connection stays, says since when, and recovers by itself', async ({
  visit,
  troubles,
}) => {
  troubles.allowLostConnection()
  const page = await visit('mara')
  await openPage(page, '/dashboard')
  // The code of the notice is fetched while the connection works.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/late-')),
  )
  await page.context().setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: pattern(de('shell.connection.lost')) })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
  await notice.getByRole('button', { name: de('shell.connection.check') }).click()
  await expect(notice).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: de('shell.connection.back') })).toBeVisible()
  await expect(notice).toBeHidden()
})

// spec: splash-screen-at-start, route-start-splash, first-navigation-to-splash
test('the splash stays until the server has said who is signed in', async ({ visit }) => {
  const page = await visit('mara')
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/(auth|start)$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/modules/list')
  await expect(page).toHaveURL('/start/splash')
  await expect(page.getByRole('status', { name: de('start.splash') })).toBeVisible()
  release()
  await expect(page).toHaveURL('/modules/list')
})

test('a start without a connection waits and then continues', async ({ visit, troubles }) => {
  troubles.allowLostConnection()
  const page = await visit('mara')
  await page.route(/\/(api|sanctum)\//, (route) => route.abort('connectionrefused'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: de('start.offline.title') })).toBeVisible()
  await page.unroute(/\/(api|sanctum)\//)
  await page.getByRole('button', { name: de('start.offline.check') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
})

// spec: maintenance-mode-message-shown
test('open pages stay during maintenance, new visits wait, and both continue afterwards', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(503, /^\/api\//)
  const inside = await visit('mara')
  await openPage(inside, '/dashboard')
  await server.maintain(true)
  try {
    await barLink(inside, 'calendar').click()
    const notice = inside.getByRole('status').filter({ hasText: de('shell.maintenance.notice') })
    await expect(notice).toBeVisible()

    const outside = await visit('emil')
    await outside.goto('/dashboard')
    await expect(outside.getByRole('heading', { name: de('shell.maintenance.title') })).toBeVisible()
    await server.maintain(false)
    await outside.getByRole('button', { name: de('shell.maintenance.check') }).click()
    await expect(outside.getByRole('heading', { level: 1 })).toHaveText(
      de('dashboard.hello', { name: 'Emil' }),
    )
    await expect(notice).toBeHidden({ timeout: 40_000 })
    await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await server.maintain(false)
  }
})

test('a part that fails to load says so between the bars, without a code, and reloads', async ({
  visit,
  troubles,
}) => {
  troubles.allowLostConnection()
  troubles.allowConsole(/client\.chunk-load|dynamically imported module/)
  const page = await visit('mara')
  await page.route(/\/assets\/calendar-page[^/]*\.js$/, (route) => route.abort('failed'))
  await page.goto('/dashboard')
  await barLink(page, 'calendar').click()
  await expect(page.getByRole('heading', { name: de('errors.client.chunk-load.title') })).toBeVisible()
  await expect(page.getByText(/client\./)).toHaveCount(0)
  await expect(barLink(page, 'calendar')).toBeVisible()
  await page.unroute(/\/assets\/calendar-page[^/]*\.js$/)
  await page.getByRole('button', { name: de('shell.error.retry') }).click()
  await expect(page).toHaveURL(/\/calendar/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(de('errors.client.chunk-load.title'))
})

test('a part beside the page that fails to load leaves the page alone and loads later @both', async ({
  visit,
  troubles,
}) => {
  troubles.allowLostConnection()
  const page = await visit('mara')
  const parts = /\/assets\/(toast-outlet|desktop-nav|practise-row)[^/]*\.js$/
  await page.route(parts, (route) => route.abort('failed'))
  await openPage(page, '/dashboard')
  await expect(page.getByRole('heading', { name: de('dashboard.band.title') })).toBeVisible()
  await page.unroute(parts)
  await expect(page.getByRole('heading', { name: de('dashboard.practise.title') })).toBeVisible({
    timeout: 15_000,
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
})

// spec: style-load-error
test('missing styles have an error of their own', async ({ visit, troubles }) => {
  troubles.allowLostConnection()
  troubles.allowConsole(/client\.style-load|Unable to preload CSS/)
  const page = await visit('mara')
  await page.route(/\/assets\/calendar-page[^/]*\.css$/, (route) => route.abort('failed'))
  await page.goto('/dashboard')
  await barLink(page, 'calendar').click()
  await expect(page.getByRole('heading', { name: de('errors.client.style-load.title') })).toBeVisible()
})

// spec: scroll-restoration-transition-or-2s
test('back and forward restore the scroll position', async ({ visit }) => {
  const page = await visit('mara', { reducedMotion: 'no-preference' })
  await page.goto('/modules/list')
  const modules = page.getByRole('main').locator('a[href^="/modules/"]')
  await expect(modules.nth(20)).toBeAttached()
  await modules.nth(18).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 60))
  const top = await page.evaluate(() => window.scrollY)
  expect(top).toBeGreaterThan(100)
  await modules.nth(18).click()
  await expect(page).toHaveURL(/\/modules\/\d+$/)
  await expect.poll(() => page.evaluate(() => window.scrollY), EVERY_50_MS).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/modules\/list/)
  await expect.poll(() => page.evaluate(() => window.scrollY), EVERY_50_MS).toBeGreaterThan(top - 5)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(top + 5)
  await page.goForward()
  await expect(page).toHaveURL(/\/modules\/\d+$/)
})
