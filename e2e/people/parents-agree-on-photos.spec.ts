/**
 * Two guardians and the photos of a child: one allows, the other refuses, and the trainer sees the result.
 */
import { startedClass } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { makeSecondGuardian } from '../support/second-guardian.ts'
import { openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
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
