/** The head of a school imports the members of a club: tries the file, repairs a row, enters the rest, and takes it all back. */
import { readFileSync } from 'node:fs'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const SAMPLE = new URL('../../web/features/member-import/sample-members-de.csv', import.meta.url)

test('a head imports a club, repairs an error, enters the members and undoes it @both', async ({ visit }) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/members/1')
  // On phones the bar at the top has it, beside the hidden head.
  await page
    .getByRole('link', { name: de('members.import'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: de('member-import.file.title') })).toBeVisible()
  await look(page, 'the first step of an import')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'verein.csv', mimeType: 'text/csv', buffer: readFileSync(SAMPLE) })

  await expect(page.getByLabel('Geburtsdatum', { exact: true })).toHaveValue('birthday')
  await look(page, 'the columns of a file')
  await page.getByRole('button', { name: de('member-import.columns.next') }).click()

  const errors = page.getByRole('list', { name: de('member-import.outcomes.error') })
  await expect(errors.getByRole('listitem').filter({ hasText: 'Robin Petersen' })).toBeVisible()
  await look(page, 'the outcome of the trial')
  await page.getByRole('button', { name: de('member-import.decide.repairName', { line: 7 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(de('member-import.field.birthday'), { exact: true }).fill('28.02.2001')
  await dialog.getByRole('button', { name: de('member-import.repair.save') }).click()
  await expect(page.getByText(de('member-import.repair.done', { line: 7 }))).toBeVisible()

  await page.getByRole('button', { name: de('member-import.run.start') }).click()
  await expect(page.getByText(de('member-import.result.done'))).toBeVisible()
  const entered = page.getByRole('list', { name: de('member-import.rowStates.done') })
  await expect(entered.getByText('Robin Petersen')).toBeVisible()
  await look(page, 'the result of an import')

  await page.getByRole('button', { name: de('member-import.result.undo') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: de('member-import.result.undo') })
    .click()
  await expect(page.getByText(de('member-import.result.undone'))).toBeVisible()
  await openPage(page, '/trainer/members/1')
  await page.getByLabel(de('members.search')).fill('Petersen')
  await expect(page.getByRole('link', { name: 'Robin Petersen' })).toHaveCount(0)
})
