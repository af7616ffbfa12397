/** Becoming a person of the product through its forms, as far as the confirmed mail: for stories that begin with somebody new. */
import { expect, type Locator, type Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { DEMO_PASSWORD } from './sign-in.ts'
import { de } from './words.ts'

export type NewPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string
  readonly username: string
  readonly mail: string
}

const ADDRESS = { street: 'Speicherweg', houseNumber: '7a', zip: '24103', city: 'Kiel' } as const

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses the card, whose own control is hidden, as a person does. */
const tick = async (control: Locator): Promise<void> => {
  await control.locator('xpath=ancestor::label').click()
  await expect(control).toBeChecked()
}

/** An account of somebody who trains alone; its mail waits to be confirmed. */
export const register = async (page: Page, person: NewPerson): Promise<void> => {
  await openPage(page, '/auth/register/regular-alone-profile')
  await page.getByLabel(de('registration.person.firstName')).fill(person.firstName)
  await page.getByLabel(de('registration.person.lastName')).fill(person.lastName)
  await page.getByLabel(de('registration.person.birthday')).fill(person.birthdayAt)
  for (const [field, text] of Object.entries(ADDRESS))
    await page
      .getByLabel(de(`registration.person.${field as keyof typeof ADDRESS}`), { exact: true })
      .fill(text)
  await press(page, de('registration.steps.next'))
  await page.getByLabel(de('registration.account.username')).fill(person.username)
  await page.getByLabel(de('registration.account.mail')).fill(person.mail)
  await page.getByLabel(de('registration.account.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel(de('credentials.password.repeat')).fill(DEMO_PASSWORD)
  await expect(page.getByText(de('registration.account.free'))).toHaveCount(2)
  await press(page, de('registration.steps.next'))
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await tick(box)
  await press(page, de('registration.legal.submit'))
  await expect(
    page.getByRole('heading', { level: 1, name: de('credentials.verification.waitTitle') }),
  ).toBeVisible()
}

/** Opens the letter in the demo's mailbox and follows its link. */
export const confirmMail = async (page: Page, mail: string): Promise<void> => {
  await openPage(page, `/mailbox?mail=${encodeURIComponent(mail)}`)
  await page.getByRole('link', { name: de('mails.letters.verify-mail.button') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: de('credentials.verification.doneTitle') }),
  ).toBeVisible()
}
