/** Buying a membership: from a closed video over the dialog and the demo's payment page to the open video, and what follows. */
import type { Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { enterAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { openVideo, videoNamed } from '../support/videos.ts'
import { de, pattern } from '../support/words.ts'

const MEMBERSHIP = 'Schulmitgliedschaft'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = async (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

// spec: member-self-service-memberships-invoices, purchase-dialog-three-steps, purchase-pay-button-label, route-checkout-payload-query, route-checkout-result
test('a member buys a membership, manages it, its invoice and the school @both', async ({
  visit,
  server,
}) => {
  test.setTimeout(180_000)
  const mara = await enterAs(server, 'mara')
  const video = await videoNamed(mara, 14, 'Wendung gegen Tritt')
  const page = await visit('mara')

  await test.step('the closed video leads to what opens it', async () => {
    await openVideo(page, video)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(`^${MEMBERSHIP}`) })
      .click()
    await page
      .getByRole('link', { name: de('subscriptions.selection.buyName', { name: MEMBERSHIP }) })
      .click()
    await expect(heading(page, de('checkout.purchase.groupTitle'))).toBeVisible()
    const box = await page.getByRole('dialog', { name: de('checkout.purchase.label') }).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
    await look(page, 'the terms of a membership')
  })

  await test.step('the dialog leads over the payment options to the summary, and back', async () => {
    await press(page, de('checkout.purchase.next'))
    await expect(heading(page, de('checkout.purchase.optionTitle'))).toBeVisible()
    await look(page, 'the payment options of a membership')
    await press(page, de('checkout.purchase.toSummary'))
    await expect(heading(page, de('checkout.purchase.summaryTitle'))).toBeVisible()
    await look(page, 'the summary of a membership')
    await press(page, de('checkout.back'))
    await expect(heading(page, de('checkout.purchase.optionTitle'))).toBeVisible()
    await press(page, de('checkout.purchase.toSummary'))
    await page.getByRole('link', { name: de('checkout.purchase.pay') }).click()
  })

  await test.step('the order is placed, declined, and paid at the second try', async () => {
    await expect(heading(page, de('checkout.order.title'))).toBeVisible()
    const consent = page.getByRole('checkbox')
    await expect(consent).not.toBeChecked()
    await look(page, 'an order to check')
    await page.getByText(de('checkout.order.begin')).click()
    await expect(consent).toBeChecked()
    await press(page, de('checkout.order.place'))
    await expect(page).toHaveURL(/\/pay\/payment_/)
    await expect(page.getByText(de('checkout.pay.demo'))).toBeVisible()
    await look(page, 'the payment page of the demo')
    await press(page, de('checkout.pay.decline'))
    await expect(heading(page, de('checkout.result.failed'))).toBeVisible()
    await look(page, 'a payment that was declined')
    await page.getByRole('link', { name: de('checkout.result.again') }).click()
    await expect(heading(page, de('checkout.order.title'))).toBeVisible()
    await page.getByText(de('checkout.order.begin')).click()
    await press(page, de('checkout.order.place'))
    await expect(page).toHaveURL(/\/pay\/payment_/)
    await press(page, de('checkout.pay.pay'))
    await expect(heading(page, de('checkout.result.complete'))).toBeVisible()
    await look(page, 'an order that is paid')
  })

  await test.step('the video is open', async () => {
    await openVideo(page, video)
    await expect(page.getByRole('dialog', { name: de('videos.player') })).toBeVisible()
  })

  const card = page
    .getByRole('list', { name: de('contracts.list') })
    .getByRole('listitem')
    .filter({ hasText: MEMBERSHIP })

  await test.step('the membership is cancelled, and the cancellation taken back', async () => {
    await page.goto('/user/subscriptions')
    await card.getByRole('button', { name: de('contracts.actions.cancelName', { name: MEMBERSHIP }) }).click()
    await press(page, de('contracts.cancel.confirm'))
    await expect(card).toContainText(de('contracts.states.cancelled'))
    await card.getByRole('button', { name: de('contracts.actions.revokeName', { name: MEMBERSHIP }) }).click()
    await expect(card).toContainText(de('contracts.states.active'))
  })

  await test.step('the membership is prolonged with the same button as every order', async () => {
    await card.getByRole('link', { name: de('contracts.actions.prolongName', { name: MEMBERSHIP }) }).click()
    await press(page, de('checkout.purchase.next'))
    await press(page, de('checkout.purchase.toSummary'))
    await page.getByRole('link', { name: de('checkout.purchase.pay') }).click()
    await press(page, de('checkout.order.place'))
    await expect(heading(page, de('checkout.result.complete'))).toBeVisible()
    await page.goto('/user/subscriptions')
    await expect(card).toContainText(de('contracts.states.planned'))
    await look(page, 'a contract that is prolonged')
  })

  await test.step('a pause is asked for and granted by the office', async () => {
    await card
      .getByRole('button', { name: de('contract-life.pause.actionName', { name: MEMBERSHIP }) })
      .click()
    await page.getByLabel(de('contract-life.pause.from')).fill('2026-12-01')
    await page.getByLabel(de('contract-life.pause.until')).fill('2026-12-31')
    await page.getByLabel(de('contract-life.pause.reason')).fill('Kreuzbandriss')
    await look(page, 'asking for a pause')
    await press(page, de('contract-life.pause.send'))
    await expect(card).toContainText(/Pause angefragt: 1\. Dezember 2026 bis 31\. Dezember 2026/)
    const office = await visit('admin')
    await office.goto('/admin')
    const waiting = office.getByRole('button', { name: /^Pause von Mara/ }).first()
    await expect(waiting).toBeVisible()
    await look(office, 'a pause that waits for the office')
    await waiting.click()
    await press(office, de('contract-life.queue.grant'))
    await expect(office.getByText('Kreuzbandriss')).toBeHidden()
    await expect(card).toContainText(/Pause von 1\. Dezember 2026 bis 31\. Dezember 2026/)
  })

  await test.step('the invoice of the order is saved as a file, and sent once more', async () => {
    await page.goto('/user/invoices')
    const invoice = page
      .getByRole('list', { name: de('contracts.invoices') })
      .getByRole('listitem')
      .first()
    const saved = page.waitForEvent('download')
    await invoice.getByRole('button', { name: pattern(de('contracts.invoice.download')) }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await invoice.getByRole('button', { name: pattern(de('contracts.invoice.resend')) }).click()
    await expect(page.getByText(pattern(de('contracts.invoice.resent')))).toBeVisible()
  })

  await test.step('the membership of the school is to end, and the request is taken back', async () => {
    await page.goto('/schools/1')
    await page.getByRole('button', { name: de('schools.leave.open'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: de('schools.leave.title') })
    await dialog.getByRole('button', { name: de('schools.request.send') }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/user/schools')
    await expect(page.getByText(de('schools.pending.retreat'))).toBeVisible()
    await press(page, de('schools.withdraw.open'))
    await expect(page.getByText(de('schools.pending.retreat'))).toHaveCount(0)
    await expect(page.getByText(de('schools.state.active'), { exact: true }).first()).toBeVisible()
  })
})

// spec: parent-buys-subscription-for-child
test('a parent chooses a membership for the second child and pays the price of a second child', async ({
  visit,
}) => {
  const page = await visit('mara')
  await page.goto('/user/family')
  await test.step('the page of the child leads to the choice', async () => {
    await press(page, de('family.child.more', { name: 'Lina' }))
    await page.getByRole('link', { name: de('family.child.membership', { name: 'Lina' }) }).click()
    const dialog = page.getByRole('dialog', { name: de('subscriptions.choice.title') })
    await expect(dialog.getByRole('button', { name: 'Lina' })).toHaveAttribute('aria-pressed', 'true')
    await look(page, 'the choice of a membership')
    await dialog.getByRole('link', { name: /^Kids-Mitgliedschaft/ }).click()
  })
  await test.step('the order is for the child, with the discount of the second one', async () => {
    await press(page, de('checkout.purchase.next'))
    await expect(page.getByText(de('checkout.order.family'))).toBeVisible()
    await page.getByRole('link', { name: de('checkout.purchase.pay') }).click()
    await expect(page.getByText(de('checkout.order.for', { name: 'Lina Lindner' }))).toBeVisible()
    await press(page, de('checkout.order.place'))
    await press(page, de('checkout.pay.pay'))
    await expect(heading(page, de('checkout.result.completeChild', { child: 'Lina' }))).toBeVisible()
  })
})
