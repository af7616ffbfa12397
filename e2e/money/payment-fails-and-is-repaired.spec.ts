/** A payment that fails: the demo's clock brings it, three warnings follow, access rests, and paying repairs it. */
import type { Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const ONLINE = 'Online-Mitgliedschaft'
const UNTIL_SUSPENDED = 8

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: de('contracts.list') })
    .getByRole('listitem')
    .filter({ hasText: name })

/** The bar moves on only when the last step is done. */
const step = async (page: Page, label: RegExp | string): Promise<void> => {
  const moved = page.waitForResponse((response) => response.url().endsWith('/api/stand-in/clock'))
  await page.getByRole('button', { name: label }).click()
  await moved
}
const toPayment = new RegExp(`^${de('contract-life.clock.paymentOn', { date: '' }).trim()}`)

// spec: payment-failed-banners
test('a payment fails three times and is repaired', async ({ visit }) => {
  test.setTimeout(120_000)
  const page = await visit('mara')
  await page.goto('/user/subscriptions')

  await test.step('the next three payments are told to fail', async () => {
    await expect(card(page, ONLINE)).toContainText(de('contracts.states.active'))
    await page
      .getByLabel(de('contract-life.clock.fail'))
      .selectOption({ label: de('contract-life.clock.failCount', { count: 3 }) })
    await look(page, 'contracts with the clock of the demo')
  })

  await test.step('each failure is a warning with a day until which it can be paid', async () => {
    for (const warning of [1, 2, 3]) {
      await step(page, toPayment)
      await expect(page.getByText(de('contracts.payment.title'))).toBeVisible()
      await expect(card(page, ONLINE)).toContainText(de('contracts.states.overdue'))
      await expect(card(page, ONLINE)).toContainText(/Bitte zahle bis/)
      if (warning === 1) await look(page, 'a payment that failed')
    }
    await page.goto('/notifications')
    await expect(page.getByText(/Letzte Erinnerung\. Nach dem .* ruht der Zugang/)).toBeVisible()
    await page.goto('/user/subscriptions')
  })

  await test.step('after the last day access rests', async () => {
    for (let day = 0; day < UNTIL_SUSPENDED; day += 1) await step(page, de('contract-life.clock.day'))
    await expect(card(page, ONLINE)).toContainText(de('contracts.suspended'))
  })

  await test.step('paying by hand repairs everything', async () => {
    await page.getByRole('button', { name: de('contracts.actions.payName', { name: ONLINE }) }).click()
    await expect(page).toHaveURL(/\/pay\/payment_/)
    await page.getByRole('button', { name: de('checkout.pay.pay'), exact: true }).click()
    await expect(page).toHaveURL(/\/user\/subscriptions/)
    await expect(card(page, ONLINE)).toContainText(de('contracts.states.prolonged'))
    await expect(page.getByText(de('contracts.payment.title'))).toBeHidden()
    await page.goto('/user/invoices')
    await expect(page.getByText(/TEST-/).first()).toBeVisible()
  })
})
