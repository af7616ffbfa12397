/** Filling in the profile, a picture cropped on the device, and what a trainer may know in an emergency. */
import { classesOf, classThat, isOrdinary } from '../support/classes.ts'
import { coloursOf, drawnPicture } from '../support/drawn-picture.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { saved } from '../support/server/saved.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

// spec: route-user-profile, route-user-profile-edit, profile-complete-fields, api-patch-user, api-post-postal-address
test('a new member completes the profile, and typed text survives an error and a slip', async ({ visit }) => {
  test.setTimeout(120_000)
  const page = await visit('uwe')
  await openPage(page, '/user/profile')
  await expect(page.getByText(de('profile.complete.count', { done: 4, total: 9 }))).toBeVisible()
  await page.getByRole('link', { name: de('profile.complete.action') }).click()
  await expect(page).toHaveURL('/user/profile/edit')

  const save = page.getByRole('button', { name: de('profile.form.save'), exact: true })
  await page.getByLabel(de('profile.form.street'), { exact: true }).fill('Brunnengang')
  await page.getByLabel(de('profile.form.phone')).fill('0431 555 0111')
  await save.click()
  // half an address is not sent, and nothing else of the form either
  await expect(page.getByLabel(de('profile.form.houseNumber'))).toBeFocused()
  await expect(page.getByText(de('errors.form.missing', { count: 3 }))).toBeVisible()
  await expect(page.getByLabel(de('profile.form.street'), { exact: true })).toHaveValue('Brunnengang')
  await look(page, 'the form with what is missing')

  await page
    .getByRole('link', { name: de('profile.form.back') })
    .or(page.getByRole('link', { name: de('shell.menu.home') }))
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: de('shell.leave.stay') }).click()
  await page.goBack()
  await question.getByRole('button', { name: de('shell.leave.stay') }).click()
  await expect(page).toHaveURL('/user/profile/edit')

  await page.getByLabel(de('profile.form.houseNumber')).fill('7')
  await page.getByLabel(de('profile.form.zip')).fill('24103')
  await page.getByLabel(de('profile.form.city'), { exact: true }).fill('Kiel')
  await save.click()
  await expect(page.getByText(de('profile.form.allSaved'))).toBeVisible()
  await expect(page.getByText(de('profile.complete.count', { done: 9, total: 9 }))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByText('24103 Kiel, Deutschland')).toBeVisible()
  await expect(page.getByText('0431 555 0111')).toBeVisible()
})

// spec: api-post-avatar, api-delete-avatar
test('a picture is cropped on the device, deleted and restored', async ({ visit }) => {
  const page = await visit('emil')
  await openPage(page, '/user/profile/edit')
  const file = page.locator('input[type=file]')
  const picture = await drawnPicture(page)
  await file.setInputFiles({ ...picture, buffer: Buffer.from('<svg xmlns="x"/>') })
  await expect(page.getByText(pattern(de('errors.profile.avatar-kind.title')))).toBeVisible()

  await file.setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: de('profile.picture.crop.title') })
  const apply = dialog.getByRole('button', { name: de('profile.picture.crop.apply') })
  await expect(apply).toBeEnabled()
  await look(page, 'the section of a picture')
  // By keyboard: enlarges the picture, then moves the crop right until it holds only the red half.
  await dialog.getByLabel(de('profile.picture.crop.zoom')).fill('2.5')
  await dialog.getByLabel(de('profile.picture.crop.area')).focus()
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowRight')
  await apply.click()
  await expect(page.getByText(de('profile.picture.saved'))).toBeVisible()
  await expect(dialog).toBeHidden()

  const shown = page.getByRole('region', { name: de('profile.form.picture') }).locator('img')
  const shownAddress = async (): Promise<string> => (await shown.getAttribute('src')) ?? ''
  await expect
    .poll(async () => coloursOf(page, await shownAddress()), EVERY_50_MS)
    .toEqual(['red', 'red', 'red', 'red'])
  const address = await shownAddress()

  await page.getByRole('button', { name: de('profile.picture.remove') }).click()
  await expect(shown).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(address)).status(), EVERY_50_MS).toBe(404)
  await page.getByRole('button', { name: de('profile.picture.undo') }).click()
  await expect(page.getByText(de('profile.picture.restored'))).toBeVisible()
  await expect(shown).toHaveCount(1)
  await openPage(page, '/user/profile')
  await expect(page.getByRole('main').locator('img[src^="/api/avatars/"]')).toBeVisible()
})

// spec: user-emergency-fields, api-get-emergency-information
test('only the trainer of the running class reads emergency data, and its owner sees who did', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(150_000)
  troubles.allow(403, /^\/api\/users\/\d+\/emergency-information$/)
  const mara = await signInAs(server.url, 'mara')
  const tarek = await signInAs(server.url, 'tarek')
  const mine = await visit('mara')
  await openPage(mine, '/user/profile/emergency')
  await mine.getByLabel(de('profile.emergency.healthInfo')).fill('Pollenallergie, Spray in der Sporttasche')
  await mine.getByLabel(de('profile.emergency.contact')).fill('Ole Lindner')
  await mine.getByLabel(de('profile.emergency.phone')).fill('0431 555 0190')
  await mine.getByRole('button', { name: de('profile.emergency.save'), exact: true }).click()
  await expect(mine.getByText(de('errors.fields.must-be-accepted'))).toBeVisible()
  await mine.getByRole('checkbox', { name: pattern(de('profile.emergency.consent')) }).check()
  await mine.getByRole('button', { name: de('profile.emergency.save'), exact: true }).click()
  await expect(mine.getByText(de('profile.emergency.saved'))).toBeVisible()
  await expect(mine.getByText(de('profile.emergency.who.onlyYou'))).toBeVisible()

  const seen = await classesOf(mara, server)
  const chosen = classThat(
    await classesOf(tarek, server),
    'class of Tarek that Mara may come to',
    (one) =>
      isOrdinary(one) &&
      one.trainer?.id === tarek.userId &&
      seen.some((other) => other.id === one.id && other.capabilities.includes('attend')),
  )
  await mara.call('PUT', `/api/appointments/${chosen.id}/attendances/attendee/${mara.userId}`)
  await tarek.call('PATCH', `/api/appointments/${chosen.id}`, { isStarted: true })

  const openFor = async (username: string) => {
    const page = await visit(username)
    await openPage(page, `/appointments/${chosen.id}`)
    await page.getByRole('button', { name: de('appointments.menu.label', { name: 'Mara Lindner' }) }).click()
    await page.getByRole('button', { name: pattern(de('profile.emergency.view.action')) }).click()
    return page.getByRole('dialog', { name: de('profile.emergency.view.title', { name: 'Mara Lindner' }) })
  }
  const sheet = await openFor('tarek')
  await expect(sheet.getByText('Pollenallergie, Spray in der Sporttasche')).toBeVisible()
  await expect(sheet.getByRole('link', { name: de('profile.emergency.call') })).toHaveAttribute(
    'href',
    'tel:04315550190',
  )
  await look(sheet.page(), 'emergency information in class')
  const refused = await openFor('nils')
  await expect(refused.getByText(de('errors.profile.emergency-not-allowed.title'))).toBeVisible()
  await expect(refused.getByText('Pollenallergie')).toHaveCount(0)

  const bernd = await signInAs(server.url, 'bernd')
  expect((await bernd.call('GET', `/api/users/${mara.userId}/emergency-information`)).status).toBe(403)

  await mine.reload()
  const row = mine.getByRole('listitem').filter({ hasText: 'Tarek Aydın' })
  await expect(row).toContainText(pattern(de('profile.emergency.who.as.attendance', { when: '' })))
  await expect(mine.getByRole('listitem').filter({ hasText: 'Nils' })).toHaveCount(0)

  await mine.getByRole('button', { name: de('profile.emergency.erase') }).click()
  await mine
    .getByRole('alertdialog')
    .getByRole('button', { name: de('profile.emergency.eraseConfirm') })
    .click()
  await expect(mine.getByText(de('profile.emergency.erased'))).toBeVisible()
  await expect(mine.getByLabel(de('profile.emergency.healthInfo'))).toHaveValue('')
  const again = await tarek.call('GET', `/api/users/${mara.userId}/emergency-information`)
  expect(again.body).toMatchObject({ data: { healthInfo: '', consentGivenAt: null } })
})

// spec: theme-dark-and-light, theme-dark-default-local-storage, default-agenda-off, api-patch-toggle-association-appointments
test('device settings stay on the device, account settings follow the user', async ({ visit }) => {
  const page = await visit('olivia')
  await openPage(page, '/user/settings')
  await page.evaluate(() => localStorage.removeItem('wegband.theme'))
  await page.reload()
  const agenda = page.getByRole('switch', { name: de('profile.settings.agenda') })
  await expect(agenda).not.toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByText(de('profile.settings.themes.light'), { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await saved(page, () => agenda.click())
  await expect(agenda).toBeChecked()
  await page.getByRole('switch', { name: de('profile.settings.camera') }).click()

  const other = await visit('olivia')
  await openPage(other, '/user/settings')
  await expect(other.getByRole('switch', { name: de('profile.settings.agenda') })).toBeChecked()
  await expect(other.getByRole('switch', { name: de('profile.settings.camera') })).toBeChecked()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})
