/**
 * A user secures the account and manages its data: a passkey, a second factor, other devices, a copy, an end.
 */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { confirmIdentity } from '../support/confirm-identity.ts'
import { signOut } from '../support/menu.ts'
import { DEMO_PASSWORD } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

// Passkeys are bound to the address, which the server must know before it starts.
test.use({ hasPostOffice: true })

/** Chromium's own authenticator, which accepts everything like a finger on the sensor. */
const giveAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const typePassword = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel(de('sign-in.login.username')).fill(username)
  await page.getByLabel(de('sign-in.login.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: de('sign-in.login.submit'), exact: true }).click()
}

test('a passkey is created and signs in without a username', async ({ visit, troubles }) => {
  // asks for the password first
  troubles.allow(403, /^\/api\/auth\/passkeys\/options$/)
  // The new token of the proof reopens the live events, which reads the page again. Reads still running end
  // with the session.
  troubles.allow(401, /^\/api\//)
  const page = await visit('mara')
  await giveAuthenticator(page)
  await page.goto('/user/devices')
  await page.getByRole('button', { name: de('security.ways.passkeys') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(de('security.passkey.name'), { exact: true }).fill('Mein Telefon')
  await dialog.getByRole('button', { name: de('security.passkey.make') }).click()
  await confirmIdentity(page)
  await expect(dialog.getByText('Mein Telefon', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page).toHaveURL(/\/auth\//)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: de('security.passkey.open') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
})

test('a second factor is switched on and requested at the next sign-in', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  // the first factor alone opens nothing, and reads of the start page end with the session
  troubles.allow(401, /^\/api\//)
  const page = await visit('nils')
  await page.goto('/user/devices')
  await page.getByRole('button', { name: de('security.ways.secondStep') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(de('security.factor.password'), { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: de('security.factor.next'), exact: true }).click()
  await expect(dialog.getByRole('img', { name: de('security.factor.qr') })).toBeVisible()
  const text = (await dialog.textContent()) ?? ''
  const secret = (/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text)?.[0] ?? '').replaceAll(' ', '')
  const code = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now() })
  const asked = { name: de('security.step.code', { count: 6 }) }
  await dialog.getByRole('textbox', asked).fill(code())
  await dialog.getByRole('button', { name: de('security.factor.on') }).click()
  await expect(dialog.getByRole('list', { name: de('security.factor.codes') })).toBeVisible()
  const recovery = (await dialog.getByRole('listitem').allTextContents())[0] ?? ''
  await dialog.getByRole('button', { name: de('security.factor.done') }).click()
  await expect(page.getByText(de('security.ways.on'), { exact: true })).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL(/\/auth\//)
  await page.goto('/auth/login')
  await typePassword(page, 'nils')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('security.step.title'))
  await letPass(1)
  await page.getByRole('textbox', asked).fill(code())
  await page.getByRole('button', { name: de('security.step.confirm') }).click()
  await expect(page).toHaveURL('/dashboard')

  await signOut(page)
  await expect(page).toHaveURL(/\/auth\//)
  await page.goto('/auth/login')
  await typePassword(page, 'nils')
  await page.getByRole('button', { name: de('security.step.useRecovery') }).click()
  await page.getByLabel(de('security.step.recovery'), { exact: true }).fill(recovery)
  await page.getByRole('button', { name: de('security.step.confirm') }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('another device is signed out from here and notices at once', async ({ visit, troubles }) => {
  troubles.allow(401, /^\/api\//)
  // asks for the password first
  troubles.allow(403, /^\/api\/users\/\d+\/sessions$/)
  const [here, there] = [await visit('ewa'), await visit('ewa')]
  await there.goto('/dashboard')
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await here.goto('/user/devices')
  await here.getByRole('button', { name: de('security.devices.endOthers') }).click()
  await here
    .getByRole('alertdialog')
    .getByRole('button', { name: de('security.devices.endOthers') })
    .click()
  await confirmIdentity(here)
  await expect(here.getByRole('button', { name: de('security.devices.endOthers') })).toBeHidden()
  await expect(there).toHaveURL(/\/auth\//)
})

test('all data is exported, the account is closed and then kept after all', async ({ visit, troubles }) => {
  // the end signs out everywhere, so this device has no session left to end
  troubles.allow(401, /^\/api\/auth$/)
  const page = await visit('uwe')
  await page.goto('/user/privacy')
  await page.getByRole('button', { name: de('privacy.copy.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(de('credentials.check.password'), { exact: true }).fill(DEMO_PASSWORD)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: de('privacy.copy.action') }).click()
  expect((await download).suggestedFilename()).toMatch(/^wegband-\d{4}-\d\d-\d\d\.zip$/)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: de('privacy.end.action') }).click()
  const last = page.getByRole('dialog')
  await last.getByLabel(de('privacy.end.password'), { exact: true }).fill(DEMO_PASSWORD)
  await last.getByRole('button', { name: de('privacy.end.confirm') }).click()
  await expect(page).toHaveURL(/\/auth\//)

  await page.goto('/auth/login')
  await typePassword(page, 'uwe')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/user/privacy')
  await page.getByRole('button', { name: de('privacy.waiting.keep') }).click()
  await expect(page.getByText(de('privacy.waiting.kept'))).toBeVisible()
  await expect(page.getByRole('button', { name: de('privacy.end.action') })).toBeVisible()
})
