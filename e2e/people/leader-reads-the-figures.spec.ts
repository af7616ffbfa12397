/**
 * The head of a school reads its figures: who comes, what becomes of guests, who stays, and whom to write to.
 */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test('a head reads the figures as charts and as a table, which link to the members @desktop', async ({
  visit,
}) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/insights')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('insights.title'))
  await expect(
    page.getByText(de('insights.lead', { school: 'Schule Lindenhof', from: '36', to: '47' })),
  ).toBeVisible()
  await expect(page.getByRole('figure')).toHaveAccessibleName(/^Teilnahmen je Woche von Woche 36 bis 47/)

  await page.getByRole('button', { name: de('insights.asTable'), exact: true }).click()
  const weeks = page.getByRole('table', { name: de('insights.weeks.title') })
  await expect(weeks.getByRole('row')).toHaveCount(13)
  await look(page, 'the figures of a school as a table')

  await page.getByRole('button', { name: de('insights.range.1-year') }).click()
  await expect(weeks.getByRole('row')).toHaveCount(53)
  await expect(page).toHaveURL(/range=1-year/)
  await page.getByRole('button', { name: 'Escrima' }).click()
  await expect(page).toHaveURL(/sport=\d+/)
  await page.getByRole('button', { name: 'Escrima' }).click()
  await expect(page).not.toHaveURL(/sport=/)

  const people = page.getByRole('link', { name: /seit 28 Tagen nicht da/ })
  await expect(people).toHaveAttribute('href', '/trainer/members/1?sign=long-absent')
})

test('a trainer who is not a head is refused the figures @desktop', async ({ visit }) => {
  const page = await visit('tarek')
  await openPage(page, '/trainer/insights/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('shell.error.noPermission'))
})
