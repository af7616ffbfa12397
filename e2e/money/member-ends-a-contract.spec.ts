/** Ending a contract: a stranger cancels in public and the payer takes it back; a member withdraws and sees the refund. */
import type { Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { type Caller, enterAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

const MEMBERSHIP = 'Schulmitgliedschaft'
const ADDRESS = {
  name: 'Mara Lindner',
  street: 'Speicherweg 7a',
  zip: '24103',
  city: 'Lindenau',
  country: 'DE',
}

type Answer<Data> = { readonly data: Data }
const dataOf = async <Data>(answer: ReturnType<Caller['call']>): Promise<Data> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
  return (body as Answer<Data>).data
}

type Level = { readonly id: number; readonly name: string }
type Bundle = { readonly subscriptionPlans: readonly { readonly id: number }[] }
type Summary = { readonly totalCents: number; readonly dueNowCents: number }

/** Buys the membership as the dialog does it, and pays on the page of the stand-in. Returns cents. */
const buy = async ({ call }: Caller): Promise<number> => {
  const levels = await dataOf<readonly Level[]>(call('GET', '/api/membership-levels'))
  const level = levels.find(({ name }) => name === MEMBERSHIP)
  const bundles = await dataOf<readonly Bundle[]>(
    call('GET', `/api/membership-levels/${level?.id ?? 0}/available-bundles`),
  )
  const choice = {
    subscription_plan_id: bundles[0]?.subscriptionPlans[0]?.id ?? 0,
    begins_at_once: true,
  }
  const { totalCents, dueNowCents } = await dataOf<Summary>(call('POST', '/api/checkout/summary', choice))
  const { redirectUrl } = await dataOf<{ redirectUrl: string }>(
    call('POST', '/api/checkout', {
      ...choice,
      key: crypto.randomUUID(),
      total_cents: totalCents,
      due_now_cents: dueNowCents,
      address: ADDRESS,
    }),
  )
  const reference = redirectUrl.split('/pay/')[1] ?? ''
  await dataOf(call('POST', `/api/stand-in/payments/${reference}`, { outcome: 'pay' }))
  return dueNowCents
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const card = (page: Page) => page.getByRole('listitem').filter({ hasText: MEMBERSHIP })

test('a stranger cancels in public, and the payer takes it back @both', async ({ visit, server }) => {
  await buy(await enterAs(server, 'mara'))
  const stranger = await visit()

  await test.step('the page is two taps away and shows everything at once', async () => {
    await openPage(stranger, '/auth/login')
    await stranger.getByRole('link', { name: de('shell.titles.cancelContracts') }).click()
    await expect(heading(stranger, de('declarations.cancel.title'))).toBeVisible()
    await expect(stranger.getByRole('button', { name: de('declarations.cancel.submit') })).toBeVisible()
    await look(stranger, 'the public page to cancel')
  })

  await test.step('a wrong address is named, and what was typed stays', async () => {
    await stranger.getByLabel(de('declarations.fields.name')).fill('Mara Lindner')
    await stranger.getByLabel(de('declarations.fields.mail')).fill('mara')
    await stranger.getByLabel(de('declarations.contractLabel')).fill(MEMBERSHIP)
    await stranger.getByRole('button', { name: de('declarations.cancel.submit') }).click()
    await expect(stranger.getByLabel(de('declarations.fields.mail'))).toHaveAttribute('aria-invalid', 'true')
    await look(stranger, 'a public cancellation with a wrong address')
    await stranger.getByLabel(de('declarations.fields.mail')).fill('mara@post.example')
    await stranger.getByRole('button', { name: de('declarations.cancel.submit') }).click()
  })

  await test.step('the receipt names case and second, and nothing of the contract', async () => {
    await expect(heading(stranger, de('declarations.received.cancellation'))).toBeVisible()
    await expect(stranger.getByText(/^K-\d{4}-\d{4}$/)).toBeVisible()
    await expect(stranger.getByText(pattern(de('declarations.receipt.at')))).toBeVisible()
    await look(stranger, 'the receipt of a cancellation')
    const download = stranger.waitForEvent('download')
    await stranger.getByRole('button', { name: de('declarations.receipt.download') }).click()
    expect((await download).suggestedFilename()).toMatch(/^K-\d{4}-\d{4}\.pdf$/)
  })

  await test.step('the payer hears of it and takes it back', async () => {
    const page = await visit('mara')
    await openPage(page, '/user/subscriptions')
    await expect(card(page)).toContainText(de('contracts.states.cancelled'))
    await page
      .getByRole('button', { name: de('contracts.actions.revokeName', { name: MEMBERSHIP }) })
      .first()
      .click()
    await expect(card(page)).toContainText(de('contracts.states.active'))
    // The address is open to signed-in people too.
    await openPage(page, '/widerrufen')
    await expect(heading(page, de('declarations.withdraw.title'))).toBeVisible()
    await look(page, 'the public page to withdraw')
  })
})

test('a member withdraws and sees the refund', async ({ visit, server }) => {
  await buy(await enterAs(server, 'sabine'))
  const page = await visit('sabine')
  await openPage(page, '/user/subscriptions')
  await expect(card(page)).toContainText(pattern(de('declarations.own.until')))
  await page.getByRole('button', { name: de('declarations.own.actionName', { name: MEMBERSHIP }) }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(pattern(de('declarations.own.refund')))).toBeVisible()
  await look(page, 'a contract to withdraw')
  await dialog.getByRole('button', { name: de('declarations.own.confirm') }).click()
  await expect(page.getByRole('link', { name: de('declarations.own.receipt') })).toBeVisible()
  await expect(card(page)).toContainText(de('contracts.states.ended'))
  await expect(card(page)).toContainText(pattern(de('declarations.own.refundDone')))
  await look(page, 'a contract that is withdrawn')
  await page.getByRole('link', { name: de('declarations.own.receipt') }).click()
  await expect(heading(page, de('declarations.received.withdrawal'))).toBeVisible()
  await openPage(page, '/user/invoices')
  await expect(page.getByText(de('contracts.invoice.cancellation')).first()).toBeVisible()
  await look(page, 'invoices after a withdrawal')
})
