/** A mother of two: she invites the other parent, books places, leaves emergency data and copies a child's data. */
import type { Locator, Page } from '@playwright/test'
import { confirmIdentity } from '../support/confirm-identity.ts'
import { beginsAfter, classesOf, classThat } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { type Caller, DEMO_PASSWORD, NEW_PASSWORD, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import type { StoryServer } from '../support/server/story-server.ts'
import { de } from '../support/words.ts'

const MAIL = 'jens@post.example'
const FAMILY = '/user/family?tab=family'
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

/** A coming class without ages that takes both children. */
const classForBoth = async (server: StoryServer, mara: Caller): Promise<number> =>
  classThat(
    await classesOf(mara, server, { before: 0, after: 7 }),
    'class without ages that nobody of the family comes to',
    (one) =>
      one.minAge === null &&
      one.maxAge === null &&
      !one.type.isExam &&
      !one.isCancelled &&
      one.children.length === 0 &&
      one.capabilities.includes('attend') &&
      beginsAfter(server, 2)(one),
  ).id

test('a mother of two does everything from an invitation to a copy of a child’s data', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  test.setTimeout(120_000)
  // The password is requested before the invitation is sent.
  troubles.allow(403, /^\/api\/users\/\d+\/guardian-invitations$/)
  const mara = await signInAs(server.url, 'mara')
  const classId = await classForBoth(server, mara)
  const mother = await visit('mara')
  await letPass(20)

  await test.step('she invites the other parent by email', async () => {
    await openPage(mother, FAMILY)
    await press(mother, de('family.child.more', { name: 'Jonas' }))
    await mother.getByRole('dialog').getByText(de('family.child.invite'), { exact: true }).click()
    await mother.getByLabel(de('family.invite.mail')).fill(MAIL)
    await look(mother, 'inviting a second parent')
    await press(mother, de('family.invite.send'))
    await confirmIdentity(mother)
    await expect(mother.getByRole('dialog')).toBeHidden()
    await expect(mother.getByText(de('family.invite.open.title'))).toBeVisible()
    await look(mother, 'an open invitation')
  })

  const father = await visit()
  await test.step('he registers by the link, confirms and finds the child', async () => {
    await openPage(father, `/mailbox?mail=${encodeURIComponent(MAIL)}`)
    await father.getByRole('link', { name: de('mails.letters.guardian-invitation.button') }).click()
    await expect(father.getByRole('link', { name: de('family.invitation.register') })).toBeVisible()
    await expect(father).toHaveURL('/auth/guardian-invitation')
    await look(father, 'an invitation to be a parent')
    await father.getByRole('link', { name: de('family.invitation.register') }).click()
    await register(father)
    await expect(heading(father, de('family.invitation.confirmTitle', { child: 'Jonas' }))).toBeVisible()
    await look(father, 'confirming to be a parent')
    await father.getByText(de('registration.custody.joint'), { exact: true }).click()
    await press(father, de('family.invitation.confirm', { child: 'Jonas' }))
    await expect(heading(father, de('family.invitation.done.title', { child: 'Jonas' }))).toBeVisible()
    await father.getByRole('link', { name: de('family.invitation.done.action') }).click()
    await expect(
      father.getByRole('button', { name: de('family.child.view', { name: 'Jonas' }) }),
    ).toBeVisible()
    await expect(mother.getByText(de('family.child.guardians', { names: 'Jens Martens' }))).toBeVisible()
    await expect(mother.getByText(de('family.invite.open.title'))).toHaveCount(0)
  })

  await test.step('she books both children, and he sees the place of his', async () => {
    await goTo(mother, `/appointments/${classId}`)
    await press(mother, de('booking.several.both'))
    await press(mother, de('booking.several.confirm', { count: 2 }))
    const leaves = ['Jonas', 'Lina'].map((name) => de('appointments.children.leaveLabel', { name }))
    for (const name of leaves) await expect(mother.getByRole('button', { name })).toBeVisible()
    await openPage(father, `/appointments/${classId}`)
    await expect(father.getByRole('button', { name: leaves[0] ?? '' })).toBeVisible()
    await expect(father.getByText('Lina', { exact: true })).toHaveCount(0)
  })

  await test.step('she leaves what helpers must know of the younger one', async () => {
    await goTo(mother, FAMILY)
    await press(mother, de('family.child.more', { name: 'Lina' }))
    await mother
      .getByRole('dialog')
      .getByRole('link', { name: de('family.child.emergency') })
      .click()
    await mother.getByLabel(de('profile.emergency.healthInfo')).fill('Bienengift, Notfallset im Rucksack')
    await mother.getByLabel(de('profile.emergency.contact')).fill('Mara Lindner')
    await mother.getByLabel(de('profile.emergency.phone')).fill('0431 555 0190')
    await mother
      .getByRole('checkbox', { name: new RegExp(de('profile.emergency.consentOfChild', { name: 'Lina' })) })
      .check()
    await press(mother, de('profile.emergency.save'))
    await expect(mother.getByText(de('profile.emergency.saved'))).toBeVisible()
  })

  await test.step('from the view of the child she is led to its data and takes a copy', async () => {
    await goTo(mother, FAMILY)
    await press(mother, de('family.child.view', { name: 'Jonas' }))
    await expect(mother).toHaveURL(/\/dashboard$/)
    await goTo(mother, '/user/privacy')
    await press(mother, de('impersonation.ownPage.action'))
    await expect(mother).toHaveURL(/\/user\/privacy\?child=\d+$/)
    await expect(mother.getByRole('heading', { level: 1 }).first()).toHaveText(
      de('privacy.titleOfChild', { name: 'Jonas' }),
    )
    await look(mother, 'the data of a child')
    const download = mother.waitForEvent('download')
    await press(mother, de('privacy.copy.action'))
    const dialog = mother.getByRole('dialog')
    await dialog.getByLabel(de('credentials.check.password'), { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: de('privacy.copy.action') }).click()
    expect((await download).suggestedFilename()).toMatch(/^wegband-Jonas-\d{4}-\d\d-\d\d\.zip$/)
    await expect(mother.getByRole('button', { name: de('privacy.end.action') })).toBeVisible()
  })
})
