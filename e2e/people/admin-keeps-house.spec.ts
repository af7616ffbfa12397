/**
 * An admin at work: reads sent emails, imports the association's table, and obliges roles to a second factor.
 */
import type { Locator, Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { hasSide, openMenu } from '../support/menu.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** On desktops the entries are always visible beside the page. */
const menuOf = async (page: Page): Promise<Locator> =>
  hasSide(page) ? page.getByRole('navigation', { name: de('shell.menu.label') }) : await openMenu(page)

const MAIL = 'mara@post.example'

test('an admin reads the emails to a user in the outbox @desktop', async ({ visit }) => {
  const mara = await visit()
  await openPage(mara, '/auth/password-reset')
  await mara.getByLabel(de('credentials.mail')).fill(MAIL)
  await mara.getByRole('button', { name: de('credentials.reset.submit') }).click()
  await expect(mara.getByRole('heading', { name: de('credentials.reset.sentTitle') })).toBeVisible()

  const page = await visit('admin')
  await openPage(page, '/dashboard')
  await (await menuOf(page)).getByRole('link', { name: de('shell.menu.admin') }).click()
  await expect(page.getByRole('heading', { level: 1, name: de('admin.title') })).toBeVisible()
  await page
    .getByRole('list', { name: de('admin.groups.system') })
    .getByRole('link', { name: de('admin.cards.mails.title') })
    .click()
  await expect(page.getByText(de('admin.mails.noServer'))).toBeVisible()
  await page.getByLabel(de('admin.mails.search')).fill(MAIL)
  await page.getByRole('button', { name: de('admin.mails.find') }).click()
  const email = page.getByRole('button', { name: new RegExp(de('mails.letters.reset-password.subject')) })
  await expect(email).toBeVisible()
  await look(page, 'the outbox')
  await email.click()
  const dialog = page.getByRole('dialog', { name: de('admin.mails.letter') })
  await expect(dialog.getByText(de('mails.letters.reset-password.text'))).toBeVisible()
  await look(page, 'a letter')
  await dialog.getByRole('button', { name: de('admin.mails.close') }).click()
  await page.getByRole('button', { name: de('admin.mails.states.failed'), exact: true }).click()
  await expect(page.getByRole('heading', { name: de('admin.mails.empty') })).toBeVisible()
})

test('an admin imports a table of the association and sees the unreadable rows @desktop', async ({
  visit,
}) => {
  const page = await visit('admin')
  await openPage(page, '/admin/members')
  const members = page.getByRole('list', { name: de('admin.members.list') })
  await expect(members.getByRole('listitem').first()).toBeVisible()
  const upload = (csv: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'verband.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await upload('number;status;birthday\nDE990001;active;1990-01-02\nDE990002;lost;1990-13-02\n')
  const problems = page.getByRole('list', { name: de('admin.members.problems') })
  await expect(problems.getByRole('listitem')).toHaveText(/^Zeile 3 .*birthday.*$/)
  await look(page, 'a file that is refused')

  await upload('number;status;birthday\nDE990001;active;1990-01-02\nDE990002;passive;1990-12-02\n')
  await expect(
    page.getByText(de('admin.members.doneText', { added: 2, changed: 0, unchanged: 0 })),
  ).toBeVisible()
  await page.getByLabel(de('admin.members.search')).fill('DE9900')
  await page.getByRole('button', { name: de('admin.members.find') }).click()
  await expect(members.getByRole('listitem')).toHaveCount(2)
})

test('an admin requires a second factor of trainers, and of admins after own setup @desktop', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(409, /^\/api\/admin\/second-step$/)
  const page = await visit('admin')
  await openPage(page, '/admin/second-step')
  const role = (name: 'admin' | 'trainer') =>
    page.getByRole('switch', { name: de(`admin.secondStep.role.${name}`) })
  await role('admin').click()
  await expect(page.getByRole('link', { name: de('admin.secondStep.own') })).toBeVisible()
  await expect(role('admin')).not.toBeChecked()
  await look(page, 'an admin who would be locked out')

  await role('trainer').click()
  await expect(role('trainer')).toBeChecked()
  const admin = await signInAs(server.url, 'admin')
  const obliged = async (): Promise<unknown> => (await admin.call('GET', '/api/admin/second-step')).body
  await expect.poll(obliged, EVERY_50_MS).toEqual({ data: { roles: ['trainer'] } })
  await role('trainer').click()
  await expect.poll(obliged, EVERY_50_MS).toEqual({ data: { roles: [] } })
})

test('the administration is closed to all other users', async ({ visit }) => {
  const page = await visit('nils')
  await openPage(page, '/admin/mails')
  await expect(page.getByRole('heading', { level: 1, name: de('shell.error.noPermission') })).toBeVisible()
  await goTo(page, '/dashboard')
  const menu = await menuOf(page)
  await expect(menu.getByRole('link', { name: de('shell.menu.profile') })).toBeVisible()
  await expect(menu.getByRole('link', { name: de('shell.menu.admin') })).toHaveCount(0)
})
