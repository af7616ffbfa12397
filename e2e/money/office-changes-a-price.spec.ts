/** The office changes a price: contracts keep theirs, and new orders see the new one. */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { enterAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const MEMBERSHIP = 'Online-Mitgliedschaft'

type Bundle = { readonly subscriptionPlans: readonly { readonly price: number; readonly interval: string }[] }

test('the office changes a price, and only new orders see the new one @desktop', async ({
  visit,
  server,
}) => {
  const page = await visit('admin')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('a price that was sold is closed', async () => {
    await openPage(page, '/admin/money/prices')
    const prices = page.getByRole('list', { name: de('money-office.prices.of', { name: MEMBERSHIP }) })
    await prices.getByRole('link', { name: /84,00/ }).click()
    await expect(heading('12 Monate, jährlich')).toBeVisible()
    await expect(page.getByText(de('money-office.price.sold'))).toBeVisible()
    await look(page, 'a price that was sold')
  })

  await test.step('a new version counts from its day on', async () => {
    await press(de('money-office.price.newVersion'))
    const dialog = page.getByRole('dialog', { name: de('money-office.plan.versionTitle') })
    await dialog.getByLabel(de('money-office.plan.price')).fill('89')
    await expect(dialog.getByText(/89,00/)).toBeVisible()
    await look(page, 'a new version of a price')
    await dialog.getByRole('button', { name: de('money-office.save') }).click()
    await expect(dialog).toBeHidden()
    await page
      .getByRole('list', { name: de('money-office.prices.of', { name: MEMBERSHIP }) })
      .getByRole('link', { name: /89,00/ })
      .click()
    await expect(page.getByText(de('money-office.price.states.running-out'))).toBeVisible()
  })

  await test.step('a new order costs the new price', async () => {
    const mara = await enterAs(server, 'mara')
    const levels = (await mara.call('GET', '/api/membership-levels')).body as {
      data: { id: number; name: string }[]
    }
    const level = levels.data.find(({ name }) => name === MEMBERSHIP)
    const bundles = (await mara.call('GET', `/api/membership-levels/${level?.id}/available-bundles`))
      .body as {
      data: Bundle[]
    }
    const yearly = bundles.data[0]?.subscriptionPlans.filter(({ interval }) => interval === 'year')
    expect(yearly?.map(({ price }) => price)).toEqual([8_900])
  })
})
