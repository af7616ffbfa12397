/** The head of a school collects by debit file: a file for the announced day, booked when the money is there, and a debit that came back. */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test('a head collects by file and books a return @both', async ({ visit }) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/money')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('school-money.title'))
  await expect(page.getByRole('heading', { name: de('school-money.overview.open') })).toBeVisible()
  await look(page, 'the money of a school')

  await page.getByRole('link', { name: de('school-money.view.debits') }).click()
  const days = page.getByRole('list', { name: de('school-money.debits.days') })
  const files = page.getByRole('list', { name: de('school-money.debits.files') })
  await expect(files.getByRole('listitem').first()).toBeVisible()
  const before = await files.getByRole('listitem').count()
  await days
    .getByRole('button', { name: /^Datei machen: / })
    .first()
    .click()
  await expect(page.getByText(/^Datei für .* gemacht$/)).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveCount(before + 1)
  const newest = files.getByRole('listitem').first()
  const saved = page.waitForEvent('download')
  await newest.getByRole('button', { name: /^Herunterladen: / }).click()
  expect((await saved).suggestedFilename()).toMatch(/^lastschriften-.*\.xml$/)
  await look(page, 'debit files of a school')

  // The oldest file was booked last month.
  const oldest = files.getByRole('listitem').last()
  await oldest.getByRole('button', { name: /^Lastschriften zeigen: / }).click()
  const debits = page.getByRole('list', { name: de('school-money.view.debits') })
  await debits
    .getByRole('button', { name: /^Rückgabe buchen: / })
    .first()
    .click()
  await page.getByRole('textbox', { name: de('school-money.debits.fee') }).fill('4,50')
  await look(page, 'booking a returned debit')
  await page
    .getByRole('button', { name: de('school-money.debits.bookReturn'), exact: true })
    .last()
    .click()
  await expect(page.getByText(/^Rückgabe von .* gebucht$/)).toBeVisible()

  await page.getByRole('link', { name: de('school-money.view.open') }).click()
  // Cards on phones, the table of the desk on desktops.
  const name = de('school-money.bills.title')
  const open = page.getByRole('list', { name }).or(page.getByRole('table', { name }))
  await expect(open.getByText(/^53,50/).first()).toBeVisible()
})
