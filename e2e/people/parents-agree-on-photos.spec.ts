/**
 * Two guardians and the photos of a child: one allows, the other refuses, and the trainer sees the result.
 * The mother also exports the child's data.
 */
import { startedClass } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { makeSecondGuardian } from '../support/second-guardian.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { DEMO_PASSWORD, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const answerOf = (purpose: 'school' | 'website', isGiven: boolean) => ({
  group: de(`photo-consent.purposes.${purpose}.title`),
  name: de(isGiven ? 'photo-consent.yes' : 'photo-consent.no'),
})

test('two guardians answer for a child’s photos, one refuses, and the trainer sees it', async ({
  visit,
  server,
}) => {
  test.setTimeout(120_000)
  const mara = await signInAs(server.url, 'mara')
  const jonas = await makeSecondGuardian(server, mara)
  const classId = await startedClass(server, 'tarek', [jonas])
  const tarek = await signInAs(server.url, 'tarek')
  await tarek.call('PUT', `/api/appointments/${classId}/attendances/attendee/${jonas}`)

  const mother = await visit('mara')
  await openPage(mother, '/user/family?tab=family')
  await mother.getByRole('button', { name: de('family.child.more', { name: 'Jonas' }) }).click()
  await mother.getByRole('link', { name: new RegExp(de('family.child.photos')) }).click()
  await expect(mother).toHaveURL(`/user/profile/photos?child=${jonas}`)
  const press = async (page: typeof mother, { group, name }: ReturnType<typeof answerOf>): Promise<void> => {
    const button = page.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await press(mother, answerOf('school', true))
  await press(mother, answerOf('website', true))
  await expect(mother.getByText(de('photo-consent.states.allowed'), { exact: true })).toHaveCount(1)
  await look(mother, 'the photos of a child')

  const father = await visit('emil')
  await openPage(father, `/user/profile/photos?child=${jonas}`)
  await press(father, answerOf('website', true))
  // by itself, while she looks
  await expect(mother.getByText(de('photo-consent.states.allowed'), { exact: true })).toHaveCount(2)
  await press(father, answerOf('website', false))
  await expect(mother.getByText(de('photo-consent.states.refused'), { exact: true })).toHaveCount(1)

  const trainer = await visit('tarek')
  await openPage(trainer, `/appointments/${classId}`)
  const row = trainer.getByRole('listitem').filter({ hasText: 'Jonas Lindner' })
  await expect(row).toContainText(
    de('photo-consent.sign.some', { purposes: de('photo-consent.purposes.school.short') }),
  )
  await look(trainer, 'the roster with photo consent')
})

test('a mother exports a child’s data, and is led there from the child’s view', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, '/user/family?tab=family')
  await page.getByRole('button', { name: de('family.child.view', { name: 'Jonas' }) }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await goTo(page, '/user/privacy')
  await page.getByRole('button', { name: de('impersonation.ownPage.action') }).click()
  await expect(page).toHaveURL(/\/user\/privacy\?child=\d+$/)
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(
    de('privacy.titleOfChild', { name: 'Jonas' }),
  )
  await look(page, 'the data of a child')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: de('privacy.copy.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(de('credentials.check.password'), { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: de('privacy.copy.action') }).click()
  expect((await download).suggestedFilename()).toMatch(/^wegband-Jonas-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByRole('button', { name: de('privacy.end.action') })).toBeVisible()
})
