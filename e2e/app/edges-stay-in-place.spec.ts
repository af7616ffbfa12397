/**
 * New content on a page pushes nothing out of place: a strip above the scanner, an error below a field, a
 * page under its title.
 */
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test('the strip for a lost connection pushes nothing of the scanner out of view', async ({
  visit,
  troubles,
}) => {
  troubles.allowLostConnection()
  const page = await visit('tarek')
  await openPage(page, '/scanner')
  await expect(page.getByRole('heading', { name: de('scanner.title') })).toBeVisible()
  await page.context().setOffline(true)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')))
  await expect(page.getByText(/Keine Verbindung|Ohne Verbindung|Kein Netz/).first()).toBeVisible({
    timeout: 45_000,
  })
  const beyond = (): Promise<number> =>
    page.evaluate(
      () => (document.querySelector('#inhalt')?.getBoundingClientRect().bottom ?? 0) - innerHeight,
    )
  // The frame subtracts the strip's height once it has measured it.
  await expect.poll(beyond, EVERY_50_MS).toBeLessThanOrEqual(0.5)
})

test('the round button stays beside its field when an error appears below', async ({ visit }) => {
  const page = await visit()
  await openPage(page, '/search/school')
  const button = page.getByRole('button', { name: de('schools.search.position') })
  const middle = async () => {
    const [one, other] = await Promise.all([
      button.boundingBox(),
      page.getByRole('searchbox', { name: de('schools.search.label') }).boundingBox(),
    ])
    if (one === null || other === null) throw new Error('The field is not there')
    return Math.abs(one.y + one.height / 2 - other.y - other.height / 2)
  }
  expect(await middle()).toBeLessThan(3)
  await page.context().clearPermissions()
  await button.click()
  await expect(page.getByText(de('schools.search.noPosition'))).toBeVisible()
  expect(await middle()).toBeLessThan(3)
})

test('nothing of a page shows through its sticky title', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, '/calendar')
  const bar = page.locator('header, div').filter({ has: page.locator('h1, [class*=title]') })
  const colours = await bar.evaluateAll((all) =>
    all.flatMap((one) => {
      const { position, backgroundColor, backgroundImage } = getComputedStyle(one)
      return position === 'sticky' && backgroundImage === 'none' ? [backgroundColor] : []
    }),
  )
  expect(colours.length).toBeGreaterThan(0)
  for (const colour of colours) expect(colour).not.toMatch(/\/ 0\.|rgba/)
})
