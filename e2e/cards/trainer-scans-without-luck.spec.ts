/**
 * The scanner where it cannot help: the trainer's own code, the same code twice, a foreign code, and no
 * camera.
 */
import { cameraLookingAt } from '../support/camera.ts'
import { startedClass } from '../support/classes.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

// spec: scan-own-code-rejected, error-scanner-409-own-training, error-scanner-titled-text
test('a trainer who scans the own code is told so', async ({ visit, server, browser, troubles }) => {
  troubles.allow(409, /^\/api\/appointments\/\d+\/attendances\/t\//)
  troubles.allow(412, /^\/api\/appointments\/\d+\/attendances\/t\//)
  const id = await startedClass(server, 'bernd')
  const code = await visit('bernd')
  await openPage(code, '/user/qrcode')
  const shown = code.getByRole('img', { name: de('cards.code', { name: 'Bernd Wolter' }) })
  const camera = await cameraLookingAt(browser, shown)
  try {
    const scanner = await visit('bernd', { browser: camera.browser, permissions: ['camera'] })
    await scanner.goto(`/scanner?appointmentId=${id}`)
    await expect(scanner.getByRole('heading', { name: de('errors.scanner.own-training.title') })).toBeVisible(
      {
        timeout: 30_000,
      },
    )
    await expect(scanner.getByText(de('errors.scanner.own-training.text'))).toBeVisible()
    await scanner.context().close()
  } finally {
    await camera.close()
  }
})

// spec: error-scanner-camera-unavailable, scanner-token-prefixes, error-scanner-415, error-scanner-404
test('a code can be typed without a camera, and a wrong one is explained', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(404, /^\/api\/appointments\/\d+\/attendances\/t\//)
  troubles.allow(415, /^\/api\/appointments\/\d+\/attendances\/t\//)
  const id = await startedClass(server, 'bernd')
  const page = await visit('bernd')
  await page.goto(`/scanner?appointmentId=${id}`)
  await expect(page.getByRole('heading', { name: de('errors.camera.missing.title') })).toBeVisible()
  await page.getByRole('button', { name: de('scanner.typing.open') }).click()
  const field = page.getByRole('textbox', { name: de('scanner.typing.label') })
  await expect(field).toBeFocused()
  const send = page.getByRole('button', { name: de('scanner.typing.send') })
  await send.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(de('errors.fields.required')))

  await field.fill('https://beispiel.example/karte')
  await send.click()
  await expect(page.getByRole('heading', { name: de('errors.scanner.type-mismatch.title') })).toBeVisible()
  await page.getByRole('button', { name: de('scanner.next') }).click()
  await expect(field).toHaveValue('https://beispiel.example/karte')

  await field.fill('WTM-AAAAAAAAAAAAAAAAAAAAAAAAAA')
  await send.click()
  await expect(
    page.getByRole('heading', { name: de('errors.scanner.not-found-or-expired.title') }),
  ).toBeVisible()
})
