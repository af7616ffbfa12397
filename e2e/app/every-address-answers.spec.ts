/**
 * Addresses that redirect, and addresses that do not exist. Unit tests cover which page an address opens and
 * who may open it: web/platform/router/route-table.test.ts and web/app/gates/guards.test.ts. The sweep (e2e/sweep)
 * opens every page of the table.
 */
import type { Page } from '@playwright/test'
import { barLink } from '../support/menu.ts'
import { navigate } from '../support/navigate.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** Addresses whose target depends on the user or on the page, with that target. */
const LEADING_ON: readonly (readonly [from: string, to: RegExp])[] = [
  ['/home', /\/dashboard$/],
  ['/sports', /\/sports\/\d+$/],
  ['/myway', /\/sports\/\d+$/],
  ['/trainingprogress', /\/sports\/\d+$/],
  ['/sportprogress/1', /\/sports-progress\/1$/],
  // The user's own schools, since the address names no user.
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

// spec: route-dashboard, route-home-redirect-dashboard, route-app-root-redirect-dashboard, legacy-myway
test('a redirecting address ends at the user’s own page', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expectAnswer(page)
  for (const [from, to] of LEADING_ON)
    await test.step(from, async () => {
      await navigate(page, from)
      await expect(page).toHaveURL(to)
      await expectAnswer(page)
    })
})

// spec: product-spa-for-clubs-and-members
test('navigating inside the app loads the document only once', async ({ visit }) => {
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
test('an unknown address says so and links to the start page', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/gibt/es/nicht?x=1')
  await expect(title(page)).toHaveText(de('shell.notFound.title'))
  await expect(page.getByText('/gibt/es/nicht')).toBeVisible()
  await page.getByRole('link', { name: de('shell.notFound.home') }).click()
  await expect(page).toHaveURL('/dashboard')
})
