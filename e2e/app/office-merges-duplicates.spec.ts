/** The office finds a person who registered twice, compares both accounts, merges them and takes it back. */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { DEMO_PASSWORD } from '../support/sign-in.ts'
import { de } from '../support/words.ts'

test('the office merges two accounts of one person, and takes it back', async ({ visit, troubles }) => {
  // The proof is older than a merge allows: the page asks for it and sends the merge again.
  troubles.allow(403, /^\/api\/admin\/merges/)
  const office = await visit('admin')
  await openPage(office, '/admin/duplicates')
  const suspects = office.getByRole('list', { name: de('person-merges.suspects.title') })
  await look(office, 'the suspects')
  const before = await suspects.getByRole('listitem').count()
  await suspects.getByRole('link').first().click()
  await expect(office.getByText(de('person-merges.compare.survivor'), { exact: true })).toBeVisible()
  await look(office, 'two accounts side by side')
  await office.getByLabel(de('person-merges.compare.reason'), { exact: true }).fill('Zweimal angemeldet')
  await office.getByRole('button', { name: de('person-merges.compare.merge'), exact: true }).click()
  const proof = office.getByRole('dialog')
  await proof.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await proof.locator('button[type="submit"]').click()

  const merges = office.getByRole('list', { name: de('person-merges.merges.title') })
  await expect(merges.getByRole('listitem')).toHaveCount(1)
  await expect(suspects.getByRole('listitem')).toHaveCount(before - 1)
  await merges.getByRole('button').click()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: de('person-merges.undoDialog.do') })
    .click()
  await expect(merges).toBeHidden()
  await expect(suspects.getByRole('listitem')).toHaveCount(before)
})
