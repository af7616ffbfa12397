/** The start page for a student, a trainer, a guest, somebody without a school: each finds what there is to do, and what was put away stays away. */
import type { Page } from '@playwright/test'
import { look } from './support/look.ts'
import { openPage } from './support/open-page.ts'
import { confirmMail, register, type NewPerson } from './support/register.ts'
import { expect, test } from './support/story.ts'
import { de } from './support/words.ts'

const HOME = '/dashboard'
const RIKE: NewPerson = {
  firstName: 'Rike',
  lastName: 'Brandt',
  birthdayAt: '1997-03-02',
  username: 'rike.brandt',
  mail: 'rike@post.example',
}
const tile = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
const shows = async (page: Page, ...titles: string[]): Promise<void> => {
  for (const title of titles) await expect(tile(page, title), title).toBeVisible()
}

// spec: dashboard-training-blocks, dashboard-latest-and-calendar, dashboard-club-blocks, dashboard-banners-ctas
test('a student and mother sees class, band, week, programs, latest, schools and children', async ({
  visit,
}) => {
  const page = await visit('mara')
  await openPage(page, HOME)
  await shows(
    page,
    de('dashboard.band.title'),
    de('dashboard.week.title'),
    de('dashboard.practise.title'),
    de('blocks.progress.title'),
    de('blocks.programs.title'),
    de('blocks.latest.title'),
    de('blocks.clubs.title'),
    de('family.tile.children'),
  )
  await look(page, 'the start page of a student')

  await test.step('what she does not want to see again stays away', async () => {
    const offer = page.getByRole('button', { name: de('blocks.discover.dismiss') })
    await expect(offer).toHaveCount(1)
    await offer.click()
    await expect(offer).toHaveCount(0)
    await page.getByRole('button', { name: de('blocks.card.noNeed') }).click()
    await expect(page.getByText(de('blocks.card.title', { name: 'Jonas' }))).toHaveCount(0)
    await openPage(page, HOME)
    await shows(page, de('blocks.clubs.title'))
    await expect(offer).toHaveCount(0)
    await expect(page.getByText(de('blocks.card.title', { name: 'Jonas' }))).toHaveCount(0)
  })

  await test.step('one tap, and she sees with the eyes of a child', async () => {
    await page.getByRole('button', { name: de('blocks.view.enter', { name: 'Lina' }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Lina' }))
    await expect(tile(page, de('family.tile.children'))).toHaveCount(0)
  })
})

test('a parent who does not train finds the child first', async ({ visit }) => {
  const page = await visit('anke')
  await openPage(page, HOME)
  await shows(page, de('family.tile.children'), de('blocks.programs.title'))
  await expect(page.getByRole('link', { name: /^Frieda/ })).toBeVisible()
  await expect(tile(page, de('dashboard.band.empty.title'))).toHaveCount(0)
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.indexOf(de('family.tile.children'))).toBeLessThan(titles.indexOf(de('blocks.programs.title')))
  await look(page, 'the start page of a parent')
})

test('a trainer gets to the classes in one step', async ({ visit }) => {
  const page = await visit('tarek')
  await openPage(page, HOME)
  await page.getByRole('link', { name: de('blocks.trainer.classes') }).click()
  await expect(page).toHaveURL(/\/trainer$/)
})

// spec: membership-described-european-organisation
test('a guest may look around, register, and reads what a membership is', async ({ visit }) => {
  const page = await visit('ava')
  await openPage(page, HOME)
  await shows(page, de('dashboard.guest.title'), de('blocks.programs.title'))
  await expect(page.getByText('großen Kampfkunst-Organisation in Europa')).toBeVisible()
  await expect(tile(page, de('dashboard.week.title'))).toHaveCount(0)
  await look(page, 'the start page of a guest')
  await page
    .getByRole('main')
    .getByRole('link', { name: de('dashboard.guest.register') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/user\/profile\/upgrade/)
})

test('somebody new without a school finds the way to one', async ({ visit }) => {
  const page = await visit('uwe')
  await openPage(page, HOME)
  await shows(page, de('dashboard.school.title'), de('blocks.clubs.title'))
  await expect(page.getByText(de('registration.unverified.title'))).toBeVisible()
  await expect(page.getByText(de('dashboard.freemium.notNow'))).toHaveCount(0)
  await look(page, 'the start page of a newcomer')
})

test('the free trial is not offered to somebody who is beyond it', async ({ visit }) => {
  const page = await visit('ewa')
  await openPage(page, HOME)
  await shows(page, de('dashboard.band.title'), de('blocks.programs.title'))
  await expect(page.getByText('großen Kampfkunst-Organisation in Europa')).toBeVisible()
  await expect(tile(page, de('dashboard.freemium.offer.title', { days: 14 }))).toHaveCount(0)
  await expect(page.getByRole('link', { name: de('blocks.membership.try') })).toHaveCount(0)
})

test('the free trial is offered, and waved off for good', async ({ visit }) => {
  // Registration alone is three screens and a letter.
  test.setTimeout(150_000)
  const newcomer = await visit()
  await register(newcomer, RIKE)
  await confirmMail(newcomer, RIKE.mail)
  await newcomer.context().close()
  const page = await visit(RIKE.username)
  await openPage(page, HOME)
  await shows(page, de('dashboard.freemium.offer.title', { days: 14 }))
  await look(page, 'the offer of the free trial')
  await page.getByRole('button', { name: de('dashboard.freemium.notNow') }).click()
  await expect(tile(page, de('dashboard.freemium.offer.title', { days: 14 }))).toHaveCount(0)
  await openPage(page, HOME)
  await shows(page, de('dashboard.band.empty.title'))
  await expect(tile(page, de('dashboard.freemium.offer.title', { days: 14 }))).toHaveCount(0)
})
