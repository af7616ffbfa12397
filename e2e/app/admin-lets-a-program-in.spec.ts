/** An admin lets a program in: the token is shown once, opens what its scope names, and opens nothing once it is revoked. */
import { confirmIdentity } from '../support/confirm-identity.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test('a program reads with the token that an admin issued, and no longer when it is revoked', async ({
  visit,
  troubles,
}) => {
  // The server first asks who the admin is.
  troubles.allow(403, /^\/api\/admin\/service-tokens$/)
  const page = await visit('admin')
  await openPage(page, '/admin/programs')
  await page.getByRole('button', { name: de('programs.token.new') }).click()
  const form = page.getByRole('dialog', { name: de('programs.token.new') })
  await form.getByLabel(de('programs.name')).fill('Vereinsseite')
  await form.getByText(de('programs.scopes.schools_read')).click()
  await look(page, 'a new token')
  await form.getByRole('button', { name: de('programs.token.issue') }).click()
  await confirmIdentity(page)
  const once = page.getByRole('dialog', { name: de('programs.token.shown') })
  const token = await once.getByRole('status').innerText()
  await look(page, 'the token, shown once')
  await once.getByRole('button', { name: de('programs.kept') }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  const ask = async (path: string): Promise<number> =>
    (await fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${token}` } })).status
  expect(await ask('/api/schools')).toBe(200)
  expect(await ask('/api/appointments')).toBe(403)

  await page.getByRole('button', { name: `Vereinsseite (… ${token.slice(-4)})` }).click()
  const one = page.getByRole('dialog', { name: 'Vereinsseite' })
  await one.getByRole('button', { name: de('programs.token.revoke') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: de('programs.token.revoke') })
    .click()
  await expect(page.getByText(de('programs.states.ended')).first()).toBeVisible()
  expect(await ask('/api/schools')).toBe(401)
})
