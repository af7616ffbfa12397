/** A school asks both guardians of a child for a consent: one types the name, the other draws it; anyone can check the signed paper. */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { makeSecondGuardian } from '../support/second-guardian.ts'
import { expect, test } from '../support/server/story.ts'
import { DEMO_PASSWORD, signInAs } from '../support/sign-in.ts'
import { de } from '../support/words.ts'

const TITLE = 'Fotos vom Sommerfest'

test('a consent that a school writes is signed by both guardians and checked by its number', async ({
  visit,
  server,
}) => {
  test.setTimeout(180_000)
  await makeSecondGuardian(server, await signInAs(server.url, 'mara'))

  const office = await visit('sabine')
  await openPage(office, '/trainer/papers/1?view=signing')
  await office.getByRole('link', { name: de('signature-office.add') }).click()
  await office.getByLabel(de('signature-office.form.title'), { exact: true }).fill(TITLE)
  await office
    .getByLabel(de('signature-office.form.text'), { exact: true })
    .fill('{Name}, geboren am {Geburtstag}, darf beim Sommerfest fotografiert werden.')
  await office.getByLabel(de('signature-office.form.signers'), { exact: true }).selectOption('all')
  await office.getByText(de('signature-office.form.consent')).click()
  await office.getByLabel(de('school-money.people.search')).fill('Jonas Lind')
  await office.getByRole('button', { name: 'Jonas Lindner' }).click()
  await expect(office.getByText(/^Jonas Lindner, geboren am/)).toBeVisible()
  await look(office, 'the editor of a template')
  await office.getByRole('button', { name: de('signature-office.form.save') }).click()
  await office.getByRole('button', { name: de('signature-office.act.sendName', { name: TITLE }) }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: de('signature-office.send.chosen') }).click()
  await dialog.getByLabel(de('signature-office.send.search')).fill('Jonas Lind')
  await dialog.getByRole('button', { name: 'Jonas Lindner' }).click()
  await dialog.getByRole('button', { name: de('signature-office.send.do'), exact: true }).click()
  await expect(dialog).toBeHidden()

  const mother = await visit('mara')
  await openPage(mother, '/user/documents')
  await mother.getByRole('link', { name: new RegExp(TITLE) }).click()
  await mother.getByLabel(de('signatures.sign.name'), { exact: true }).fill('Mara Lindner')
  await mother.getByText(de('signatures.sign.read')).click()
  await mother.getByLabel(de('signatures.sign.password'), { exact: true }).fill(DEMO_PASSWORD)
  await look(mother, 'a paper to sign')
  await mother.getByRole('button', { name: de('signatures.sign.do'), exact: true }).click()
  await expect(mother.getByText(de('signatures.ended.waiting'))).toBeVisible()

  const father = await visit('emil')
  await openPage(father, '/dashboard')
  // He has more than one paper to sign, so the line of the start page leads to all of them.
  await father.getByRole('link', { name: new RegExp(`^${de('signatures.tile.title')}`) }).click()
  await expect(father).toHaveURL(/\/user\/documents/)
  // The line of the start page, still there for a moment, names the paper too.
  await father.locator('a[href^="/user/documents/sign/"]').filter({ hasText: TITLE }).click()
  await father.getByRole('button', { name: de('signatures.sign.draw'), exact: true }).click()
  const pad = father.getByRole('img', { name: de('signatures.sign.drawing') })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('There is no box to draw in.')
  await father.mouse.move(box.x + 20, box.y + box.height / 2)
  await father.mouse.down()
  await father.mouse.move(box.x + box.width - 30, box.y + 20, { steps: 8 })
  await father.mouse.up()
  await father.getByText(de('signatures.sign.read')).click()
  await father.getByLabel(de('signatures.sign.password'), { exact: true }).fill(DEMO_PASSWORD)
  await father.getByRole('button', { name: de('signatures.sign.do'), exact: true }).click()
  const number = father.getByText(/WS-\d{4}-\d{6}-\w{4}-\w{4}/)
  await expect(number).toBeVisible()
  await expect(father.getByRole('button', { name: de('signatures.download', { name: TITLE }) })).toBeVisible()
  // By itself, while she looks.
  await expect(mother.getByRole('button', { name: de('signatures.revoke.do') })).toBeVisible()
  await look(father, 'a signed paper')

  const [code = ''] = /WS-\S+/.exec((await number.textContent()) ?? '') ?? []
  await openPage(father, `/verify/${code}`)
  await expect(father.getByText(de('certificates.verify.signed'))).toBeVisible()
  await expect(father.getByRole('heading', { name: TITLE })).toBeVisible()
  await look(father, 'the check of a signed paper')
})
