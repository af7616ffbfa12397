/**
 * The trainer's desk: a head gives a trainer the right to add members, who adds one. A parent confirms a
 * child, and a private training runs.
 */
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { confirmIdentity } from '../support/confirm-identity.ts'
import { hasSide } from '../support/menu.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { saved } from '../support/server/saved.ts'
import { enterAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test.describe.configure({ timeout: 180_000 })

// spec: missing-capability-message, trainer-creates-members, route-trainer-create-member
test('a trainer adds a member as soon as the head gives the right @both', async ({ visit, server }) => {
  const tarek = await visit('tarek')
  const sabine = await visit('sabine')
  await openPage(tarek, '/trainer/create-member/1')
  await expect(tarek.getByText(de('errors.registration.missing-capability.title'))).toBeVisible()

  const head = await enterAs(server, 'sabine')
  const { body } = await head.call('GET', '/api/users?user-filter-str=Tarek')
  const [person] = searchUsers.answers[200].parse(body).data
  await openPage(sabine, `/trainer/members/1/${person?.id}`)
  await expect(sabine.getByRole('heading', { level: 1 })).toHaveText('Tarek Aydın')
  await goTo(sabine, '/trainer/roles/1')
  const card = sabine.locator('details, tr').filter({ hasText: 'Tarek Aydın' })
  // On phones each member is a card to open, on desktops a row.
  await expect(card).toBeVisible()
  if (!hasSide(sabine)) await card.locator('summary').click()
  const ability = card.getByRole('switch', { name: new RegExp(de('members.ability.can-add-new-user')) })
  await saved(sabine, () => ability.click())
  await expect(ability).toBeChecked()

  await openPage(tarek, '/trainer/create-member/1')
  await tarek.getByLabel(de('members.create.firstName'), { exact: true }).fill('Leonie')
  await tarek.getByLabel(de('members.create.lastName'), { exact: true }).fill('Sommer')
  await tarek.getByLabel(de('members.create.birthday'), { exact: true }).fill('1994-02-14')
  await tarek.getByLabel(de('members.create.mail'), { exact: true }).fill('leonie.sommer@post.example')
  await tarek.getByRole('button', { name: de('members.create.send') }).click()
  await expect(tarek.getByText(/Leonie Sommer ist jetzt in/)).toBeVisible()
  await expect(tarek.getByRole('link', { name: de('members.member.link') })).toBeVisible()

  await goTo(sabine, '/trainer/members/1')
  await sabine.getByLabel(de('members.search')).fill('Leone')
  await expect(sabine.getByRole('link', { name: 'Leonie Sommer' })).toBeVisible()
})

test('a child added by a trainer belongs to the parent once the parent confirms', async ({
  visit,
  troubles,
}) => {
  // asks for the password first
  troubles.allow(403, /^\/api\/user-relations\/requests\/\d+$/)
  const nils = await visit('nils')
  const mara = await visit('mara')
  await openPage(nils, '/trainer/create-member/1')
  await nils.getByRole('button', { name: de('members.create.child'), exact: true }).click()
  await nils.getByLabel(de('members.create.firstName'), { exact: true }).fill('Lotte')
  await nils.getByLabel(de('members.create.lastName'), { exact: true }).fill('Lindner')
  await nils.getByLabel(de('members.create.birthday'), { exact: true }).fill('2018-05-08')
  await nils.getByLabel(de('members.create.guardianSearch')).fill('Mara')
  await nils.getByRole('main').getByText('Mara Lindner', { exact: true }).click()
  await expect(nils.getByRole('radio', { name: /Mara Lindner/ })).toBeChecked()
  await nils.getByRole('button', { name: de('members.create.sendChild') }).click()
  await expect(nils.getByText(/Lotte Lindner ist jetzt in/)).toBeVisible()
  await nils.getByRole('link', { name: de('members.made.open') }).click()
  await expect(nils.getByText(de('members.member.waits'))).toBeVisible()

  await openPage(mara, '/user/family')
  await mara.getByRole('tab', { name: new RegExp(de('family.tabs.requests')) }).click()
  await mara
    .getByRole('button', { name: de('family.requests.acceptOf', { name: 'Lotte Lindner' }) })
    .first()
    .click()
  await mara.getByText(de('registration.custody.joint'), { exact: true }).click()
  const accepted = mara.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  )
  await mara.getByRole('button', { name: de('family.requests.custody.confirm') }).click()
  await confirmIdentity(mara)
  // The password dialog comes before the request has its answer.
  await accepted
  await expect(mara.getByRole('dialog')).toBeHidden()
  await nils.reload()
  await expect(nils.getByText('Mara Lindner').first()).toBeVisible()
  await expect(nils.getByText(de('members.member.waits'))).toBeHidden()
})

// spec: trainer-opens-private-training, route-trainer-training
test('a private training runs as soon as it is opened', async ({ visit }) => {
  const tarek = await visit('tarek')
  await openPage(tarek, '/trainer')
  await tarek.getByRole('link', { name: de('schools.tabs.training') }).click()
  await tarek.getByRole('button', { name: '30 Min.' }).click()
  await tarek.getByLabel(de('trainer.private.search')).fill('Aylin')
  await tarek.getByRole('button', { name: /Aylin Kaya/ }).click()
  await tarek.getByRole('button', { name: de('trainer.private.open') }).click()
  await expect(tarek).toHaveURL(/\/appointments\/\d+/)
  await expect(tarek.getByText('Aylin Kaya').first()).toBeVisible()
})
