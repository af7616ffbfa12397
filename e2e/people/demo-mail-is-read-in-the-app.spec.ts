/** Without a mail server: emails can be read in the app by anyone who knows the address. Also the imprint. */
import { look } from '../support/look.ts'
import { openMenu } from '../support/menu.ts'
import { openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const UWE = 'uwe@post.example'

test('the link in an email of the demo leads into the app', async ({ visit, server }) => {
  const uwe = await signInAs(server.url, 'uwe')
  expect((await uwe.call('POST', '/api/email-verification', { mail: UWE })).status).toBeLessThan(300)

  const page = await visit()
  await openPage(page, '/mailbox')
  await page.getByLabel(de('mailbox.address')).fill(UWE)
  await page.getByRole('button', { name: de('mailbox.open') }).click()
  await expect(page).toHaveURL(`/mailbox?mail=${encodeURIComponent(UWE)}`)
  const email = page
    .getByRole('region', { name: de('mailbox.letters', { mail: UWE }) })
    .getByRole('article')
    .filter({ hasText: de('mails.letters.verify-mail.subject') })
  await expect(email).toContainText(de('mails.frame.greeting', { firstName: 'Uwe' }))
  await look(page, 'a letter of the demo')
  await email.getByRole('link', { name: de('mails.letters.verify-mail.button') }).click()
  await expect(page).toHaveURL(/\/auth\/email-verification#/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a new email appears in the open mailbox by itself', async ({ visit, server }) => {
  const uwe = await signInAs(server.url, 'uwe')
  const page = await visit()
  await openPage(page, '/mailbox?mail=emil%40post.example')
  await expect(page.getByRole('heading', { name: de('mailbox.empty.title') })).toBeVisible()
  await uwe.call('POST', '/api/password-reset', { mail: 'emil@post.example' })
  await expect(page.getByRole('article')).toContainText(de('mails.letters.reset-password.subject'))
})

// spec: route-auth-imprint, route-imprint
test('the imprint is two steps away, before and after the sign-in', async ({ visit }) => {
  const stranger = await visit()
  await openPage(stranger, '/auth/login')
  await stranger.getByRole('link', { name: de('shell.titles.imprint') }).click()
  await expect(stranger).toHaveURL('/auth/imprint')
  await expect(stranger.getByRole('heading', { level: 2 }).first()).toBeVisible()

  const page = await visit('mara')
  await openPage(page, '/dashboard')
  const sheet = await openMenu(page)
  await sheet.getByRole('link', { name: de('shell.titles.imprint') }).click()
  await expect(page).toHaveURL('/imprint')
  await expect(page.getByRole('link', { name: 'hilfe@wegband.example' })).toHaveAttribute(
    'href',
    'mailto:hilfe@wegband.example',
  )
})
