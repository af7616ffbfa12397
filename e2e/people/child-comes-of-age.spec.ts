/**
 * The eighteenth birthday: a parent's rights end at midnight, and the account becomes the grown child's own.
 */
import { confirmIdentity } from '../support/confirm-identity.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const MAIL = 'tim@post.example'
const PASSWORD = 'Kupferband-2026'
const DAY_MINUTES = 24 * 60

test('a grown child takes over the account that a parent hands over', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  test.setTimeout(120_000)
  // the day is longer than a session
  troubles.allow(401, /^\/api\//)
  // and longer than the XSRF cookie, which is silently fetched again
  troubles.allow(419, /^\/api\//)
  // and the password is requested before the account is handed over
  troubles.allow(403, /^\/api\/users\/\d+\/hand-over$/)
  const sabine = await signInAs(server.url, 'sabine')
  const { status } = await sabine.call('POST', '/api/users/new', {
    child: { firstName: 'Tim', lastName: 'Martens', birthdayAt: '2008-11-21' },
    noMail: true,
    custody: 'joint',
  })
  expect(status).toBe(201)
  const parent = await visit('sabine')
  await openPage(parent, '/user/family')
  await expect(parent.getByRole('button', { name: de('family.child.view', { name: 'Tim' }) })).toBeVisible()

  await letPass(DAY_MINUTES)
  await openPage(parent, '/user/family')
  await expect(parent.getByRole('heading', { name: de('family.grown.title', { name: 'Tim' }) })).toBeVisible()
  await expect(parent.getByRole('button', { name: de('family.child.view', { name: 'Tim' }) })).toHaveCount(0)
  await look(parent, 'a child that came of age')
  await parent.getByRole('button', { name: de('family.grown.action') }).click()
  await parent.getByLabel(de('family.handOver.mail', { name: 'Tim' })).fill(MAIL)
  await look(parent, 'handing an account over')
  await parent.getByRole('button', { name: de('family.handOver.send') }).click()
  await confirmIdentity(parent)
  await expect(parent.getByRole('dialog')).toBeHidden()

  const tim = await visit()
  await openPage(tim, `/mailbox?mail=${encodeURIComponent(MAIL)}`)
  await tim.getByRole('link', { name: de('mails.letters.hand-over.button') }).click()
  await expect(tim).toHaveURL(/\/auth\/take-over#/)
  await expect(tim.getByRole('heading', { level: 1 })).toHaveText(de('family.takeOver.title'))
  await look(tim, 'taking an account over')
  await tim.getByLabel(de('family.takeOver.password'), { exact: true }).fill(PASSWORD)
  await tim.getByLabel(de('credentials.password.repeat')).fill(PASSWORD)
  await tim.getByRole('button', { name: de('family.takeOver.save') }).click()
  await tim.getByRole('link', { name: de('family.takeOver.continue') }).click()
  // The parent accepted the terms for the child; the grown child accepts them alone.
  await expect(tim.getByRole('heading', { level: 1 })).toHaveText(de('legal.gate.ofAge'))
  await look(tim, 'accepting the terms at 18')
  for (const box of await tim.getByRole('checkbox').all()) await box.check()
  await tim.getByRole('button', { name: de('legal.gate.submit') }).click()
  await expect(tim.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Tim' }))

  await openPage(parent, '/user/family')
  await expect(parent.getByText(de('family.grown.done'))).toBeVisible()
  await expect(parent.getByRole('button', { name: de('family.grown.action') })).toHaveCount(0)
})
