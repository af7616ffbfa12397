/**
 * A user who cannot get in: by a new password, by a code, by the link that confirms an address. Every email
 * is really sent.
 */
import type { Page } from '@playwright/test'
import { codeIn, linkIn } from '../support/server/post-office.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de, deFormats } from '../support/words.ts'

test.use({ hasPostOffice: true })

const MARA = 'mara@post.example'
const EMIL = 'emil@post.example'
const TAREK = 'tarek@lindenhof.example'
const NILS = 'nils@lindenhof.example'
const UWE = 'uwe@post.example'
const NEW_PASSWORD = 'Kupferband-2027'

const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

// spec: route-auth-password-reset, api-post-password-reset, api-put-password-reset
test('a new password set by email continues here and signs out everywhere else', async ({
  visit,
  post,
  troubles,
}) => {
  troubles.allow(401, /^\/api\//)
  troubles.allow(410, /^\/api\/password-reset\/passkeys$/)
  const tablet = await visit('mara')
  await openPage(tablet, '/dashboard')

  const phone = await visit()
  await openPage(phone, '/auth/login')
  await follow(phone, de('credentials.login.forgot'))
  await expect(heading(phone, de('credentials.reset.title'))).toBeVisible()
  await phone.getByLabel(de('credentials.mail')).fill(MARA)
  await press(phone, de('credentials.reset.submit'))
  await expect(heading(phone, de('credentials.reset.sentTitle'))).toBeVisible()
  await look(phone, 'the link is sent')

  const link = linkIn(await post.nextEmailTo(MARA))
  expect(new URL(link).origin).toBe(new URL(phone.url()).origin)
  await openPage(phone, link)
  const password = phone.getByLabel(de('credentials.password.new'))
  await password.fill('Wegband-2026')
  await expect(phone.getByText(de('errors.fields.password-known'))).toBeVisible()
  await look(phone, 'a password that is known')
  await password.fill(NEW_PASSWORD)
  await expect(phone.getByText(de('errors.fields.password-known'))).toBeHidden()
  await phone.getByLabel(de('credentials.password.repeat')).fill(NEW_PASSWORD)
  await press(phone, de('credentials.reset.save'))
  await expect(heading(phone, de('credentials.reset.doneTitle'))).toBeVisible()
  await follow(phone, de('credentials.continue'))
  await expect(phone).toHaveURL('/dashboard')

  await expect(tablet).toHaveURL(/\/auth\/login/)
  await expect(tablet.getByText(de('sign-in.login.expired'))).toBeVisible()
  expect((await post.nextEmailTo(MARA)).subject).toBe(de('mails.letters.password-changed.subject'))

  await openPage(tablet, link)
  await expect(heading(tablet, de('errors.credentials.reset-session-expired.title'))).toBeVisible()
  await look(tablet, 'a link that was used')
})

test('a new password begins on the own start page when another user was signed in', async ({
  visit,
  post,
  troubles,
}) => {
  // requests of the previous user are repeated once
  troubles.allow(401, /^\/api\//)
  const device = await visit('ewa')
  await openPage(device, `/auth/password-reset?mail=${encodeURIComponent(NILS)}`)
  await device.getByLabel(de('credentials.mail')).fill(NILS)
  await press(device, de('credentials.reset.submit'))
  await openPage(device, linkIn(await post.nextEmailTo(NILS)))
  await device.getByLabel(de('credentials.password.new')).fill(NEW_PASSWORD)
  await device.getByLabel(de('credentials.password.repeat')).fill(NEW_PASSWORD)
  await press(device, de('credentials.reset.save'))
  await expect(device).toHaveURL('/dashboard')
  await expect(heading(device, de('dashboard.hello', { name: 'Nils' }))).toBeVisible()
})

// spec: api-post-otp-request, api-post-otp-confirm, error-otp-invalid-code
test('a code from an email signs in', async ({ visit, post, troubles }) => {
  troubles.allow(422, /^\/api\/auth\/otp\/confirm$/)
  const page = await visit()
  await openPage(page, '/auth/login')
  await press(page, de('credentials.login.byCode'))
  await page.getByLabel(de('sign-in.login.username')).fill(EMIL)
  await press(page, de('credentials.login.sendCode'))
  await expect(heading(page, de('credentials.code.title'))).toBeVisible()
  await look(page, 'asking for the code')

  const code = codeIn(await post.nextEmailTo(EMIL))
  const wrong = code === '000000' ? '000001' : '000000'
  await page.keyboard.type(wrong)
  await press(page, de('credentials.code.submit'))
  await expect(page.getByText(de('errors.credentials.invalid-code.textTries', { count: 4 }))).toBeVisible()
  await look(page, 'a code that is wrong')
  const field = page.getByRole('textbox', { name: de('credentials.code.label', { count: 6 }) })
  await field.fill(code)
  await press(page, de('credentials.code.submit'))
  await expect(page).not.toHaveURL(/\/auth\//)

  // On another device the same code is useless.
  const other = await visit()
  await openPage(other, `/auth/login?with=code&user=${encodeURIComponent(EMIL)}`)
  await press(other, de('credentials.login.sendCode'))
  await other.getByRole('textbox', { name: de('credentials.code.label', { count: 6 }) }).fill(code)
  await press(other, de('credentials.code.submit'))
  await expect(other.getByText(de('errors.credentials.invalid-code.textTries', { count: 4 }))).toBeVisible()
})

// spec: route-auth-email-verification, auth-pages-open-while-logged-in
test('an address confirmed in another tab lets the waiting tab continue by itself', async ({
  visit,
  post,
  server,
  troubles,
}) => {
  troubles.allow(409, /^\/api\/email-verification$/)
  const waiting = await visit('uwe')
  await openPage(waiting, '/auth/email-verification')
  await expect(waiting.getByText(de('credentials.verification.waiting'))).toBeVisible()
  await press(waiting, de('credentials.letter.resend'))
  const time = deFormats.time(new Date(server.now()).toISOString()).slice(0, 2)
  await expect(waiting.getByText(new RegExp(`${time}:\\d\\d`))).toBeVisible()

  const link = linkIn(await post.nextEmailTo(UWE))
  const other = await waiting.context().newPage()
  await openPage(other, link)
  await expect(heading(other, de('credentials.verification.doneTitle'))).toBeVisible()
  await look(other, 'the address is confirmed')
  await expect(heading(waiting, de('credentials.verification.doneTitle'))).toBeVisible()
  await follow(waiting, de('credentials.continue'))
  await expect(waiting).toHaveURL('/auth/onboarding')

  await openPage(other, link)
  await expect(heading(other, de('errors.credentials.mail-already-verified.title'))).toBeVisible()
})

test('an expired link says so and offers a new one', async ({ visit, post, letPass, troubles }) => {
  troubles.allow(410, /^\/api\/password-reset\/passkeys$/)
  const page = await visit()
  await openPage(page, '/auth/password-reset')
  await page.getByLabel(de('credentials.mail')).fill(TAREK)
  await press(page, de('credentials.reset.submit'))
  const link = linkIn(await post.nextEmailTo(TAREK))
  await letPass(61)
  await openPage(page, link)
  await expect(heading(page, de('errors.credentials.reset-expired.title'))).toBeVisible()
  await press(page, de('credentials.reset.newLink'))
  await openPage(page, linkIn(await post.nextEmailTo(TAREK)))
  await page.getByLabel(de('credentials.password.new')).fill(NEW_PASSWORD)
  await page.getByLabel(de('credentials.password.repeat')).fill(NEW_PASSWORD)
  await press(page, de('credentials.reset.save'))
  await expect(heading(page, de('credentials.reset.doneTitle'))).toBeVisible()
})
