/** A mother invites the other parent by email, who registers by the link, confirms and finds the child. */
import type { Locator, Page } from '@playwright/test'
import { confirmIdentity } from '../support/confirm-identity.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { NEW_PASSWORD, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const MAIL = 'jens@post.example'
const ADDRESS = { street: 'Speicherweg', houseNumber: '7a', zip: '24103', city: 'Kiel' } as const

const heading = (page: Page, text: string): Locator => page.getByRole('heading', { level: 1, name: text })
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

const register = async (page: Page): Promise<void> => {
  await page.getByLabel(de('registration.person.firstName')).fill('Jens')
  await page.getByLabel(de('registration.person.lastName')).fill('Martens')
  await page.getByLabel(de('registration.person.birthday')).fill('1984-04-21')
  for (const [field, text] of Object.entries(ADDRESS))
    await page
      .getByLabel(de(`registration.person.${field as keyof typeof ADDRESS}`), { exact: true })
      .fill(text)
  await press(page, de('registration.steps.next'))
  await page.getByLabel(de('registration.account.username')).fill('jens.martens')
  await page.getByLabel(de('registration.account.mail')).fill(MAIL)
  await page.getByLabel(de('registration.account.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(de('credentials.password.repeat')).fill(NEW_PASSWORD)
  await expect(page.getByText(de('registration.account.free'))).toHaveCount(1)
  await press(page, de('registration.steps.next'))
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  for (const box of await page.getByRole('checkbox').all()) {
    await box.locator('xpath=ancestor::label').click()
    await expect(box).toBeChecked()
  }
  await press(page, de('registration.legal.submit'))
}

test('a mother invites the other parent by email, who registers and finds the child', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  test.setTimeout(120_000)
  // The password is requested before the invitation is sent.
  troubles.allow(403, /^\/api\/users\/\d+\/guardian-invitations$/)
  const sabine = await signInAs(server.url, 'sabine')
  const child = { firstName: 'Mia', lastName: 'Martens', birthdayAt: '2017-05-02' }
  const created = { child, noMail: true, custody: 'joint' }
  expect(await sabine.call('POST', '/api/users/new', created)).toMatchObject({ status: 201 })
  const mother = await visit('sabine')
  await letPass(20)
  await openPage(mother, '/user/family')
  await press(mother, de('family.child.more', { name: 'Mia' }))
  await mother.getByRole('dialog').getByText(de('family.child.invite'), { exact: true }).click()
  await mother.getByLabel(de('family.invite.mail')).fill(MAIL)
  await look(mother, 'inviting a second parent')
  await press(mother, de('family.invite.send'))
  await confirmIdentity(mother)
  await expect(mother.getByRole('dialog')).toBeHidden()
  await expect(mother.getByText(de('family.invite.open.title'))).toBeVisible()
  await look(mother, 'an open invitation')

  const father = await visit()
  await openPage(father, `/mailbox?mail=${encodeURIComponent(MAIL)}`)
  await father.getByRole('link', { name: de('mails.letters.guardian-invitation.button') }).click()
  await expect(father.getByRole('link', { name: de('family.invitation.register') })).toBeVisible()
  await expect(father).toHaveURL('/auth/guardian-invitation')
  await look(father, 'an invitation to be a parent')
  await father.getByRole('link', { name: de('family.invitation.register') }).click()
  await register(father)
  await expect(heading(father, de('family.invitation.confirmTitle', { child: 'Mia' }))).toBeVisible()
  await look(father, 'confirming to be a parent')
  await father.getByText(de('registration.custody.joint'), { exact: true }).click()
  await press(father, de('family.invitation.confirm', { child: 'Mia' }))
  await expect(heading(father, de('family.invitation.done.title', { child: 'Mia' }))).toBeVisible()
  await father.getByRole('link', { name: de('family.invitation.done.action') }).click()
  await expect(father.getByRole('button', { name: de('family.child.view', { name: 'Mia' }) })).toBeVisible()

  await expect(mother.getByText(de('family.child.guardians', { names: 'Jens Martens' }))).toBeVisible()
  await expect(mother.getByText(de('family.invite.open.title'))).toHaveCount(0)
})
