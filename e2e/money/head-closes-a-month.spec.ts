/** A head closes the hours of a month, corrects an earlier one, and looks at the yearly count; a trainer reads their own hours. */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test('a head closes a month, corrects the one before, and a trainer sees both', async ({ visit }) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/hours/1?view=month&month=2026-10')
  await expect(page.getByRole('heading', { name: de('trainer-hours.total') })).toBeVisible()
  const trainers = page.getByRole('list', { name: de('trainer-hours.trainers'), exact: true })
  await expect(trainers.getByText(de('trainer-hours.allowance.over')).first()).toBeVisible()
  await look(page, 'the hours of a month')
  await page.getByRole('button', { name: de('trainer-hours.closing.do') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: de('trainer-hours.closing.do') })
    .click()
  await expect(page.getByText(de('trainer-hours.closing.done', { month: 'Oktober 2026' }))).toBeVisible()

  await page.getByRole('link', { name: de('trainer-hours.previous') }).click()
  const changed = page.getByRole('list', { name: de('trainer-hours.differences.title') })
  await changed.getByRole('button', { name: /^Als Korrektur eintragen: / }).click()
  await look(page, 'a correction of a closed month')
  await page.getByRole('button', { name: de('trainer-hours.correct.save'), exact: true }).click()
  await expect(page.getByText(de('trainer-hours.correct.done'))).toBeVisible()
  await expect(changed).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Als PDF: / }).click()
  expect((await saved).suggestedFilename()).toBe('trainerstunden-2026-09.pdf')

  const trainer = await visit('tarek')
  await openPage(trainer, '/trainer/hours/1')
  await expect(trainer.getByRole('heading', { name: 'Oktober 2026, Schule Lindenhof' })).toBeVisible()
  await expect(trainer.getByText(de('trainer-hours.state.closed'))).toHaveCount(2)
  await look(trainer, 'own hours')
})

test('a head sees what is missing in the yearly count, and enters a federation', async ({ visit }) => {
  const page = await visit('sabine')
  await openPage(page, '/trainer/yearly-count/1')
  await expect(page.getByText(de('yearly-count.early.title'))).toBeVisible()
  await expect(page.getByText(/^Escrima hat keinen Verband: /)).toBeVisible()
  await look(page, 'the yearly count')
  await page.getByRole('link', { name: de('yearly-count.gaps.toSettings') }).click()
  const sport = page.getByRole('group', { name: 'Escrima' })
  await sport.getByRole('textbox', { name: de('yearly-count.settings.federation') }).fill('31')
  await look(page, 'how the yearly count is reported')
  await page.getByRole('button', { name: de('yearly-count.settings.save') }).click()
  await expect(page.getByText(de('yearly-count.settings.saved'))).toBeVisible()
  await page
    .getByRole('group', { name: de('yearly-count.views') })
    .getByRole('link', { name: de('yearly-count.view.count') })
    .click()
  await expect(page.getByRole('table', { name: de('yearly-count.b', { number: '31' }) })).toBeVisible()
  await expect(page.getByText(/^Escrima hat keinen Verband: /)).toHaveCount(0)
})
