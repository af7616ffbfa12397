/**
 * From an empty installation to the first class, without a developer: set-up, school, site, room, sports, a series, a stranger who
 * registers, is accepted, books and is scanned.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { cameraLookingAt } from '../support/camera.ts'
import { linkIn } from '../support/server/post-office.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { NEW_PASSWORD } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test.use({ isDemo: false, hasPostOffice: true })

const SCHOOL = 'Schule am Hafen'
const CLASS = 'Wing Chun am Freitag'
const HEAD = { firstName: 'Ada', lastName: 'Bergmann', mail: 'ada@post.example' }
const STRANGER = {
  firstName: 'Jana',
  lastName: 'Petersen',
  birthdayAt: '1994-05-02',
  username: 'jana.petersen',
  mail: 'jana@post.example',
}
const ADDRESS = { street: 'Speicherweg', houseNumber: '7a', zip: '24103', city: 'Kiel' } as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const tick = async (control: Locator): Promise<void> => {
  await control.locator('xpath=ancestor::label').click()
  await expect(control).toBeChecked()
}

/** Language, code and account. The code stands in a file of the server. */
const claim = async (page: Page, dataDirectory: string): Promise<void> => {
  await openPage(page, '/')
  await expect(page).toHaveURL('/setup')
  await expect(heading(page, de('setup.language.title'))).toBeVisible()
  await press(page, de('setup.next'))
  const code = readFileSync(join(dataDirectory, 'setup-code'), 'utf8').trim()
  await page.getByLabel(de('setup.code.label'), { exact: true }).fill('AAAA-AAAA-AAAA')
  await press(page, de('setup.next'))
  await expect(page.getByText(de('errors.setup.wrong-code.text'))).toBeVisible()
  await page.getByLabel(de('setup.code.label'), { exact: true }).fill(code.toLowerCase())
  await look(page, 'the code of the set-up')
  await press(page, de('setup.next'))
  await page.getByLabel(de('setup.account.firstName')).fill(HEAD.firstName)
  await page.getByLabel(de('setup.account.lastName')).fill(HEAD.lastName)
  await page.getByLabel(de('setup.account.mail')).fill(HEAD.mail)
  await page.getByLabel(de('setup.account.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(de('credentials.password.repeat')).fill(NEW_PASSWORD)
  await press(page, de('setup.account.submit'))
  await expect(heading(page, de('setup.second-step.title'))).toBeVisible()
}

const makeSite = async (page: Page): Promise<void> => {
  await press(page, de('setup.site.add'))
  const form = dialog(page)
  await form.getByLabel(de('school-office.site.name')).fill('Hafen')
  await form.getByLabel(de('school-office.site.street')).fill('Hafenstraße 1')
  await form.getByLabel(de('school-office.site.zip')).fill('24103')
  await form.getByLabel(de('school-office.site.city'), { exact: true }).fill('Kiel')
  await press(form, de('school-office.site.findTown'))
  await expect(form.getByLabel(de('school-office.site.latitude'))).not.toHaveValue('')
  await press(form, de('school-office.save'))
  await expect(form).toHaveCount(0)
  await press(page, de('school-office.room.add'))
  await dialog(page).getByLabel(de('school-office.room.name')).fill('Halle 1')
  await press(dialog(page), de('school-office.save'))
  await expect(page.getByText('Halle 1')).toBeVisible()
}

/** Every part after the account, to the start page of the administration. */
const goThroughParts = async (page: Page): Promise<void> => {
  await press(page, de('setup.later'))
  await expect(heading(page, de('setup.organisation.title'))).toBeVisible()
  await page.getByLabel(de('setup.organisation.schoolName')).fill(SCHOOL)
  await look(page, 'association or school')
  await press(page, de('setup.organisation.submit'))
  await expect(heading(page, de('setup.site.title'))).toBeVisible()
  await page.reload()
  await expect(heading(page, de('setup.site.title'))).toBeVisible()
  await makeSite(page)
  await press(page, de('setup.next'))
  await tick(page.getByRole('checkbox', { name: 'Wing Chun', exact: true }))
  await look(page, 'sports from templates')
  await press(page, de('setup.sports.submit'))
  // Seventy modules are published meanwhile.
  await expect(heading(page, de('setup.mail.title'))).toBeVisible({ timeout: 30_000 })
  await press(page, de('installation.tests.mail'))
  await expect(page.getByText(de('installation.done.mail'))).toBeVisible()
  await press(page, de('setup.next'))
  await press(page, de('text-office.templates.take'))
  await look(page, 'legal texts of the set-up')
  await press(page, de('setup.next'))
  await press(page, de('setup.later'))
  await expect(heading(page, de('setup.end.title'))).toBeVisible()
  await press(page, de('setup.end.submit'))
  await expect(page).toHaveURL('/admin')
}

const makeSeries = async (page: Page): Promise<string> => {
  const list = page.getByRole('list', { name: de('admin.setup.title') })
  await expect(list.getByText(de('admin.setup.steps.room.title'))).toHaveCount(0)
  await look(page, 'what a new installation still needs')
  await list.getByRole('link', { name: de('admin.setup.steps.timetable.title') }).click()
  await page.getByLabel(de('timetable.about.name')).fill(CLASS)
  await page.getByLabel(de('timetable.place.room')).selectOption('Halle 1')
  const weekdays = page.getByRole('group', { name: de('timetable.weekdays') })
  for (const box of await weekdays.getByRole('checkbox').all()) await box.uncheck({ force: true })
  await weekdays.getByRole('checkbox', { name: 'Freitag' }).check({ force: true })
  await page.getByLabel(de('timetable.startTime'), { exact: true }).fill('18:30')
  await press(page, de('timetable.create'))
  await expect(page).toHaveURL(/\/appointments\/\d+$/)
  return new URL(page.url()).pathname
}

const register = async (page: Page): Promise<void> => {
  await openPage(page, '/auth/register/regular-profile')
  await page.getByLabel(de('registration.person.firstName')).fill(STRANGER.firstName)
  await page.getByLabel(de('registration.person.lastName')).fill(STRANGER.lastName)
  await page.getByLabel(de('registration.person.birthday')).fill(STRANGER.birthdayAt)
  for (const [field, text] of Object.entries(ADDRESS))
    await page
      .getByLabel(de(`registration.person.${field as keyof typeof ADDRESS}`), { exact: true })
      .fill(text)
  await press(page, de('registration.steps.next'))
  await page.getByLabel(de('registration.account.username')).fill(STRANGER.username)
  await page.getByLabel(de('registration.account.mail')).fill(STRANGER.mail)
  await page.getByLabel(de('registration.account.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(de('credentials.password.repeat')).fill(NEW_PASSWORD)
  await press(page, de('registration.steps.next'))
  await press(page, de('registration.legal.submit'))
  await expect(heading(page, de('credentials.verification.waitTitle'))).toBeVisible()
}

test('an empty installation is set up, and its first class is booked and scanned', async ({
  visit,
  server,
  post,
  browser,
  troubles,
}) => {
  troubles.allow(403, /^\/api\/setup\/code$/)
  test.setTimeout(240_000)
  const head = await visit()
  await claim(head, server.dataDirectory)
  await goThroughParts(head)
  const path = await makeSeries(head)

  const stranger = await visit()
  await register(stranger)
  await openPage(stranger, linkIn(await post.nextEmailTo(STRANGER.mail)))
  await expect(heading(stranger, de('credentials.verification.doneTitle'))).toBeVisible()
  await openPage(stranger, '/schools/1')
  await press(stranger, de('schools.join.open'))
  await press(stranger, de('schools.request.send'))
  await openPage(head, '/trainer/requests/1')
  const request = head.getByRole('listitem').filter({ hasText: STRANGER.lastName }).first()
  const accept = request.getByRole('button', { name: de('schools.requests.accept.enrollment') })
  await accept.click()
  // With optional words of welcome.
  await accept.click()
  await expect(head.getByText(de('schools.requestState.accepted'))).toBeVisible()

  await openPage(stranger, path)
  await press(stranger, de('appointments.booking.come'))
  await expect(stranger.getByRole('button', { name: de('appointments.booking.leave') })).toBeVisible()

  await openPage(head, path)
  await head.getByRole('button', { name: de('appointments.start.action', { type: 'Training' }) }).click()
  await expect(head.getByRole('heading', { name: de('appointments.running.title') })).toBeVisible()
  await openPage(stranger, '/user/qrcode')
  const name = `${STRANGER.firstName} ${STRANGER.lastName}`
  const shown = stranger.getByRole('img', { name: de('cards.code', { name }) })
  await expect(shown).toBeVisible()
  const camera = await cameraLookingAt(browser, shown)
  try {
    const scanner = await visit(undefined, {
      browser: camera.browser,
      permissions: ['camera'],
      storageState: await head.context().storageState(),
    })
    await scanner.goto(`/scanner?appointmentId=${path.split('/').at(-1)}`)
    await expect(scanner.getByRole('heading', { name })).toBeVisible({ timeout: 30_000 })
    await scanner.context().close()
  } finally {
    await camera.close()
  }
  await expect(head.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await openPage(head, '/admin')
  const list = head.getByRole('list', { name: de('admin.setup.title') })
  await expect(list.getByText(de('admin.setup.steps.texts.title'))).toBeVisible()
  await expect(list.getByText(de('admin.setup.steps.timetable.title'))).toHaveCount(0)
})
