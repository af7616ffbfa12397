/** An installation moves: its operator exports everything, an empty one takes the archive on its set-up page, and the old password opens it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FRESH_PROOF_MINUTES } from '@wegband/domain/features/sessions/token-times.ts'
import { confirmIdentity } from '../support/confirm-identity.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { NEW_PASSWORD, signedOut } from '../support/sign-in.ts'
import type { StoryServer } from '../support/server/story-server.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test.use({ isDemo: false })

const OPERATOR = { firstName: 'Ada', lastName: 'Bergmann', mail: 'ada@post.example' }
const PASSPHRASE = 'Zwölf Bögen über dem Fluss'
/** Every table is checked and written, on a machine that may be busy. */
const FILLED = { timeout: 60_000 }

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const codeOf = ({ dataDirectory }: StoryServer): string =>
  readFileSync(join(dataDirectory, 'setup-code'), 'utf8').trim()

/** The forms of the set-up have their own story. */
const setUp = async (server: StoryServer): Promise<void> => {
  const call = await signedOut(server.url)
  const account = { ...OPERATOR, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, language: 'de' }
  expect(await call('POST', '/api/setup', { ...account, code: codeOf(server) })).toMatchObject({
    status: 201,
  })
}

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel(de('sign-in.login.username')).fill(OPERATOR.mail)
  await page.getByLabel(de('sign-in.login.password'), { exact: true }).fill(NEW_PASSWORD)
  await press(page, de('sign-in.login.submit'))
  await expect(page).not.toHaveURL(/\/auth\//)
}

test('everything moves to an empty installation, and the operator signs in there', async ({
  visit,
  server,
  openServer,
  letPass,
  troubles,
}) => {
  test.setTimeout(180_000)
  // It asks for the password first.
  troubles.allow(403, /^\/api\/admin\/exports$/)
  // The set-up is over.
  troubles.allow(410, /^\/api\/setup\/archive\/progress$/)
  await setUp(server)
  const page = await visit()
  await openPage(page, '/auth/login')
  await signIn(page)
  await letPass(FRESH_PROOF_MINUTES + 1)
  await openPage(page, '/admin/data')
  await page.getByLabel(de('archives.export.passphrase'), { exact: true }).fill(PASSPHRASE)
  await look(page, 'exporting everything')
  await press(page, de('archives.export.submit'))
  await confirmIdentity(page, NEW_PASSWORD)
  const save = page.getByRole('button', { name: de('archives.list.save'), exact: true })
  await expect(save).toBeVisible(FILLED)
  const saved = page.waitForEvent('download')
  await save.click()
  const archive = await (await saved).path()

  const next = await openServer({ DEMO: 'false' })
  await openPage(page, `${next.url}/setup/archive`)
  await page.getByLabel(de('archives.setup.code')).fill(codeOf(next))
  await page.getByLabel(de('archives.setup.file'), { exact: true }).setInputFiles(archive)
  await page.getByLabel(de('archives.setup.passphrase'), { exact: true }).fill(PASSPHRASE)
  await look(page, 'filling an empty installation')
  await press(page, de('archives.setup.submit'))
  await expect(page.getByRole('heading', { level: 1, name: de('archives.setup.done') })).toBeVisible(FILLED)
  await page.getByRole('link', { name: de('archives.setup.signIn') }).click()
  await signIn(page)
  await openPage(page, `${next.url}/user/profile`)
  await expect(page.getByText(OPERATOR.mail).first()).toBeVisible()
  // Before its server ends.
  await page.close()
})
