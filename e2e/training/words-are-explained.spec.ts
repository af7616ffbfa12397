/**
 * The glossary: terms looked up, explained where they stand in a text, shared by address, and closed by going
 * back.
 */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** "Gerader Fauststoß", the third of Wing Chun: its text speaks of an elbow. */
const MODULE = '/modules/3'
const TERM_ADDRESS = /\/glossary\/\d+$/

// spec: route-glossary, dialog-glossary-term
test('a member looks up a term', async ({ visit }) => {
  test.setTimeout(120_000)
  const page = await visit('mara')
  await openPage(page, '/glossary')
  await expect(page.getByRole('heading', { level: 2, name: 'W', exact: true })).toBeVisible()

  await test.step('by any form of it, with umlauts spelled out', async () => {
    await page.getByRole('searchbox', { name: de('glossary.search') }).fill('haenden')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Klebende Hände')
    await look(page, 'terms that were found')
    await page.getByRole('searchbox').fill('Quark')
    await page.getByRole('button', { name: de('glossary.nothing.action') }).click()
  })

  await test.step('its page explains it and the other terms in it', async () => {
    await page.getByRole('link', { name: /^Wendung/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Wendung' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(TERM_ADDRESS)
    await dialog.getByRole('link', { name: 'Mitte', exact: true }).click()
    await expect(dialog.getByRole('dialog', { name: 'Mitte' })).toContainText('Die Linie zwischen dir')
    await look(page, 'a term within a term')
  })

  await test.step('going back closes it', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/glossary$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('its address can be shared with a guest, who finds the other terms behind it', async () => {
    await page.getByRole('link', { name: /^Wendung/ }).click()
    await expect(page).toHaveURL(TERM_ADDRESS)
    const guest = await visit('ava')
    await guest.goto(new URL(page.url()).pathname)
    const dialog = guest.getByRole('dialog', { name: 'Wendung' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: de('glossary.close') }).click()
    await expect(guest).toHaveURL(/\/glossary$/)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(de('glossary.title'))
  })
})

// spec: glossary-highlight-in-texts
test('a term in the text of a module is explained on the spot, and links to more', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, MODULE)
  const word = page.getByRole('main').getByRole('link', { name: 'Ellbogen', exact: true }).first()
  await expect(word).toHaveAttribute('aria-expanded', 'false')

  await word.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Ellbogen' })
  await expect(panel).toBeVisible()
  await expect(panel).toBeFocused()
  await look(page, 'a word that is explained')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(word).toBeFocused()

  await word.click()
  await panel.getByRole('link', { name: de('glossary.more') }).click()
  await expect(page).toHaveURL(TERM_ADDRESS)
  await expect(page.getByRole('dialog', { name: 'Ellbogen' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${MODULE}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Gerader Fauststoß' })).toBeVisible()
})

test('an editor renames a term, and members read the new name at the modules that name it', async ({
  visit,
}) => {
  test.setTimeout(120_000)
  const office = await visit('admin')
  await openPage(office, '/admin/glossary')
  await office.getByRole('searchbox').fill('Ellbogen')
  await office.getByRole('link', { name: /^Ellbogen/ }).click()
  await expect(office.getByText(de('text-office.terms.key', { key: 'Ellbogen' }))).toBeVisible()
  const places = office.getByRole('list', { name: de('text-office.terms.places') })
  await expect(places.getByRole('listitem').first()).toContainText('Ellbogen')
  await look(office, 'a term of the office')

  await office.getByRole('textbox', { name: de('text-office.blocks.title') }).fill('Ellenbogen')
  await office.getByRole('textbox', { name: de('text-office.terms.forms') }).fill('Ellbogen')
  await office.getByRole('button', { name: de('text-office.save'), exact: true }).click()
  await expect(office.getByRole('heading', { level: 2, name: 'Ellenbogen' })).toBeVisible()
  await expect(office.getByText(de('text-office.terms.key', { key: 'Ellbogen' }))).toBeVisible()

  const mara = await visit('mara')
  await openPage(mara, MODULE)
  await expect(mara.getByRole('link', { name: 'Ellenbogen', exact: true })).toBeVisible()
  await expect(
    mara.getByRole('main').getByRole('link', { name: 'Ellbogen', exact: true }).first(),
  ).toBeVisible()

  await openPage(office, '/admin/languages')
  const english = office.getByRole('switch', {
    name: de('text-office.choice.offer', { language: de('text-office.languages.en') }),
  })
  await expect(english).toBeChecked()
  await expect(office.getByText(de('text-office.choice.missing'))).toBeVisible()
  await look(office, 'the languages of the installation')
})
