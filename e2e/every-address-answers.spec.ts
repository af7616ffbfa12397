/** Every address of specification section 2 answers: a page, a way on, an honest "later", or that there is nothing there. */
import { type Page } from '@playwright/test'
import { barLink } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/story.ts'
import { de } from './support/words.ts'

/** Pages for people who are signed in; ids are those of the demo or any. */
const APP_PATHS = [
  '/dashboard',
  '/subscription-selection/membership/1?profiteer=1',
  '/checkout?payload=%7B%22subscription_plan_id%22%3A1%2C%22profiteer_id%22%3A1%7D',
  '/checkout?membership_level_id=1&profiteer_id=1',
  '/checkout/result',
  '/checkout/result/pi_1/succeeded/1',
  '/calendar',
  '/calendar/2026/47',
  '/modules/list',
  '/notifications',
  '/sports?all=1',
  '/sports/1',
  '/sports/1/levels',
  '/sports/1/promo/1',
  '/sports-progress/1',
  '/sports-progress/1/2',
  '/schools/search',
  '/schools/1',
  '/schools/1/1',
  '/user/profile',
  '/user/profile/edit',
  '/user/profile/upgrade',
  '/user/profile/upgrade/regular-profile',
  '/user/qrcode',
  '/user/schools',
  '/user/subscriptions',
  '/user/invoices',
  '/user/messages',
  '/user/family',
  '/user/documents',
  '/trainer/qr',
  '/trainer/qr/1/mara',
  '/trainer/training/1',
  '/trainer/requests/1',
  '/trainer/create-member/1',
  '/trainer/card-print/1',
  '/trainer/members/1',
  '/trainer/ready/1',
  '/trainer/roles/1',
  '/trainer/insights/1',
  '/timetable/new',
  '/timetable/new/1',
  '/imprint',
  '/glossary',
  '/freemium',
  '/auth/email-verification',
  '/auth/password-reset',
  '/auth/onboarding',
] as const

/** Addresses that lead on, and where to. */
const LEADING_ON: readonly (readonly [from: string, to: RegExp])[] = [
  ['/', /\/dashboard$/],
  ['/home', /\/dashboard$/],
  ['/sports', /\/sports\/\d+$/],
  ['/modules', /\/modules\/list$/],
  // A year alone names no week.
  ['/calendar/2026', /\/calendar$/],
  ['/appointments', /\/calendar/],
  ['/myprofile', /\/user\/profile$/],
  ['/qrcode', /\/user\/qrcode$/],
  ['/myprofileedit', /\/user\/profile\/edit$/],
  ['/myschool', /\/user\/schools$/],
  ['/subscription', /\/user\/subscriptions$/],
  ['/mymembership', /\/user\/subscriptions$/],
  ['/myway', /\/sports\/\d+$/],
  ['/sports-progress', /\/sports\/\d+$/],
  ['/trainingprogress', /\/sports\/\d+$/],
  ['/sportprogress/1', /\/sports-progress\/1$/],
  // A person's own, where none is named.
  ['/schools', /\/user\/schools$/],
  ['/schools/1/requests', /\/trainer\/requests\/1$/],
]

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const expectAnswer = async (page: Page): Promise<void> => {
  await expect(title(page).first()).toBeVisible()
  await expect(title(page)).toHaveCount(1)
  await expect(title(page)).not.toHaveText(de('shell.notFound.title'))
  await expect(title(page)).not.toHaveText(de('shell.error.title'))
  await expect(page).toHaveTitle(/^Wegband · .+/)
}

// spec: route-dashboard, route-home-redirect-dashboard, route-app-root-redirect-dashboard, legacy-myprofile, legacy-qrcode, legacy-myprofileedit, legacy-myschool, legacy-subscription, legacy-myway, legacy-other-paths, auth-pages-open-while-logged-in
test('for somebody who is signed in @once', async ({ visit }) => {
  test.setTimeout(240_000)
  const page = await visit('mara')
  for (const path of APP_PATHS)
    await test.step(path, async () => {
      await page.goto(path)
      await expectAnswer(page)
      expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
    })
  for (const [from, to] of LEADING_ON)
    await test.step(from, async () => {
      // Else the start opens what was shown last.
      await page.evaluate(() => localStorage.removeItem('wegband.route'))
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expectAnswer(page)
    })
})

// spec: product-spa-for-clubs-and-members
test('moving about loads the page itself only once @once', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, '/dashboard')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  for (const [entry, address] of [
    ['calendar', /\/calendar$/],
    ['training', /\/sports\/\d+$/],
    ['home', /\/dashboard$/],
  ] as const) {
    await barLink(page, entry).click()
    await expect(page).toHaveURL(address)
    await expectAnswer(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/sports\/\d+$/)
  await expectAnswer(page)
  expect(documents).toEqual([])
})

// spec: route-not-found
test('an address that does not exist says so and leads home', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/gibt/es/nicht?x=1')
  await expect(title(page)).toHaveText(de('shell.notFound.title'))
  await expect(page.getByText('/gibt/es/nicht')).toBeVisible()
  await page.getByRole('link', { name: de('shell.notFound.home') }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a page that is not built yet says so and leads back @once', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/dashboard')
  await page.goto('/user/invoices')
  await expect(title(page)).toHaveText(de('shell.later.title'))
  await expect(page.getByText(de('shell.later.text', { page: de('shell.titles.invoices') }))).toBeVisible()
  await page.getByRole('link', { name: de('shell.later.home') }).click()
  await expect(page).toHaveURL('/dashboard')
})

const OPEN_TO_ALL = [
  '/start/first-start',
  '/auth/welcome',
  '/auth/login',
  '/auth/register',
  '/auth/register/regular-profile',
  '/auth/register/regular-kid-profile',
  '/auth/register/regular-alone-profile',
  '/auth/register/ewto-profile',
  '/auth/email-verification',
  '/auth/password-reset',
  '/auth/imprint',
  '/auth/onboarding',
  '/search/trial',
  '/search/school',
  '/verify',
  '/verify/WB-2026-000001-AAAA-BBBB',
  '/trial/999999',
  '/kiosk/999999',
] as const

// spec: route-start-redirect-first-start, route-auth-root-redirect, route-auth-wrapper, route-auth-login, app-routes-need-login
test('for a stranger, who needs to sign in for the rest @once', async ({ visit, troubles }) => {
  test.setTimeout(120_000)
  troubles.allow(404, /^\/api\/(certificates|trials|appointments)\//)
  const page = await visit()
  for (const path of OPEN_TO_ALL)
    await test.step(path, async () => {
      await page.goto(path)
      await expectAnswer(page)
      await expect(page).toHaveURL(path)
    })
  await page.goto('/start')
  await expect(page).toHaveURL('/start/first-start')
  await page.goto('/auth')
  await expect(page).toHaveURL('/auth/welcome')
  for (const path of ['/dashboard', '/sports/1', '/scanner', '/trainer', '/user/qrcode'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveURL('/auth/welcome')
    })
})

/** Addresses that stand in letters, on certificates and on posters. */
const PASSED_ON = [
  '/search/school/2',
  '/search/school?q=Kiel',
  '/verify/WB-2026-000001-AAAA-BBBB',
  '/trial/999999',
  '/legal-texts/privacy',
] as const

test('addresses that are passed on open for who is signed in and for a guest @once', async ({
  visit,
  troubles,
}) => {
  test.setTimeout(120_000)
  troubles.allow(404, /^\/api\/(certificates|trials|appointments)\//)
  const guest = await visit()
  await openPage(guest, '/auth/onboarding')
  await guest.getByRole('button', { name: de('registration.onboarding.guest') }).click()
  await expect(guest).toHaveURL('/dashboard')
  for (const page of [await visit('mara'), guest]) {
    await openPage(page, '/dashboard')
    for (const path of PASSED_ON)
      await test.step(path, async () => {
        await page.goto(path)
        await expectAnswer(page)
        await expect(page).toHaveURL(path)
      })
    await page.goto('/auth/imprint')
    await expect(page).toHaveURL('/imprint')
    await expectAnswer(page)
  }
})

// spec: auth-pages-forward-logged-in
test('the pages for signing in lead on who is signed in already @once', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/dashboard')
  await expectAnswer(page)
  for (const path of ['/auth/login', '/auth/welcome', '/auth/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('what is no page answers as data @once', async ({ server }) => {
  const missing = await fetch(`${server.url}/api/gibt-es-nicht`)
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toContain('application/json')
  const lost = await fetch(`${server.url}/assets/gibt-es-nicht.js`)
  expect(lost.status).toBe(404)
})
