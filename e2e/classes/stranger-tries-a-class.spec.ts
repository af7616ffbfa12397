/**
 * Trial classes without an account: places confirmed and cancelled by email, and the school that sees them.
 */
import { confirmTrial } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { secretsOf } from '@wegband/domain/http/secret-address.ts'
import type { Page } from '@playwright/test'
import { beginsAfter, classesOf, classThat } from '../support/classes.ts'
import { makeDeaf } from '../support/stream-less-page.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { type Caller, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const ANTON = { firstName: 'Anton', lastName: 'Kessler', mail: 'anton@post.example', phone: '' }
const BELLA = { firstName: 'Bella', lastName: 'Moritz', mail: 'bella@post.example', phone: '0151 2233' }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

const fillIn = async (page: Page, guest: typeof ANTON): Promise<void> => {
  await page.getByLabel(de('trials.form.firstName')).fill(guest.firstName)
  await page.getByLabel(de('trials.form.lastName')).fill(guest.lastName)
  await page.getByLabel(de('trials.form.mail')).fill(guest.mail)
  await page.getByLabel(de('trials.form.phone')).fill(guest.phone)
}

type Mailbox = { data: readonly { words: { button: { path: string } | null } }[] }

/** A friend who was faster, through the same email. */
const registerFriend = async (caller: Caller, id: number): Promise<string> => {
  const mail = 'gast1@post.example'
  const body = { firstName: 'Gast', lastName: 'Früh', mail, phone: '' }
  const asked = await caller.call('POST', `/api/appointments/${id}/trial-registrations`, body)
  expect(asked.status).toBe(201)
  const { body: mailbox } = await caller.call('GET', `/api/demo/mailbox?mail=${encodeURIComponent(mail)}`)
  const path = (mailbox as Mailbox).data[0]?.words.button?.path ?? ''
  const token = secretsOf(path.split('#')[1] ?? '')['token']
  const { status } = await caller.call(confirmTrial.method, confirmTrial.path, { token })
  expect(status).toBe(200)
  return mail
}

/** From the page that sends guests to their inbox. */
const openMailbox = async (page: Page): Promise<void> => {
  await expect(heading(page, de('trials.inbox.title'))).toBeVisible()
  await page.getByRole('link', { name: de('mailbox.link.action') }).click()
}

const followEmail = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name, exact: true }).first().click()
}

const MORE_DATES = new RegExp(de('schools.trialDates.more', { count: 2 }).replace('2', String.raw`\d+`))
const CONFIRM = de('mails.letters.trial-confirm.button')

// spec: trial-registrations-list-remove
test('one of two visitors gets the last place, cancels by email, and the other comes', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(180_000)
  troubles.allow(409, /^\/api\/appointments\/\d+\/trial-registrations$/)
  troubles.allowLostConnection()
  const tarek = await signInAs(server.url, 'tarek')
  const { id, school } = classThat(
    await classesOf(tarek, server, { after: 7 }),
    'trial class for adults with three places',
    (one) => one.trialSlots === 3 && one.maxAge === null && beginsAfter(server, 8)(one),
  )
  const friend = await registerFriend(tarek, id)

  const trainer = await visit('tarek')
  await openPage(trainer, `/appointments/${id}`)
  await expect(trainer.getByText(de('trials.club.free', { count: 2 }))).toBeVisible()

  const [anton, bella] = [await visit(), await visit()]
  for (const page of [anton, bella]) await makeDeaf(page)
  await openPage(bella, `/trial/${id}`)
  await openPage(anton, '/search/trial?q=Kiel')
  await anton.locator(`a[href^="/search/trial/${school.id}?"]`).first().click()
  await anton.getByLabel(de('schools.trialDates.age')).fill('30')
  await anton.getByRole('button', { name: MORE_DATES }).click()
  await look(anton, 'the trial dates and the timetable of a school')
  await anton.locator(`a[href="/trial/${id}?age=30"]`).first().click()
  await button(anton, de('trials.form.action')).click()
  await expect(anton.getByLabel(de('trials.form.firstName'))).toHaveAttribute('aria-invalid', 'true')
  await look(anton, 'the form of a stranger with empty fields')
  // The page says the same about a registered email; its owner reads more.
  await fillIn(anton, { ...ANTON, mail: friend })
  await button(anton, de('trials.form.action')).click()
  await expect(heading(anton, de('trials.inbox.title'))).toBeVisible()
  await button(anton, de('trials.inbox.change')).click()
  await fillIn(anton, ANTON)
  // A hurried second tap sends nothing.
  await button(anton, de('trials.form.action')).dblclick()
  await expect(heading(anton, de('trials.inbox.title'))).toBeVisible()
  await look(anton, 'a place to try is held until the email is confirmed')
  await anton.reload()
  await expect(anton.getByText(ANTON.mail)).toBeVisible()
  await fillIn(bella, BELLA)
  await button(bella, de('trials.form.action')).click()
  await expect(heading(bella, de('trials.full.title'))).toBeVisible()
  await look(bella, 'all places to try are taken')
  await expect(trainer.getByText(de('trials.club.held', { count: 2 }))).toBeVisible()

  await openMailbox(anton)
  await followEmail(anton, CONFIRM)
  await expect(heading(anton, new RegExp(`, ${ANTON.firstName}$`))).toBeVisible()
  await look(anton, 'a place to try is confirmed')
  await expect(trainer.getByText(`${ANTON.firstName} ${ANTON.lastName}`)).toBeVisible()

  await openPage(anton, `/mailbox?mail=${encodeURIComponent(ANTON.mail)}`)
  await followEmail(anton, de('mails.links.cancel'))
  await button(anton, de('trials.takeBack.action')).click()
  await expect(heading(anton, de('trials.takeBack.done'))).toBeVisible()
  await expect(trainer.getByText(`${ANTON.firstName} ${ANTON.lastName}`)).toHaveCount(0)
  await anton.reload()
  await expect(heading(anton, de('trials.takeBack.done'))).toBeVisible()
  await look(anton, 'a place that was cancelled')
  await anton.getByRole('link', { name: de('trials.another') }).click()
  const another = anton.locator(`#trial-dates a[href^="/trial/"]:not([href^="/trial/${id}"])`).first()
  await another.click()
  await fillIn(anton, ANTON)
  await button(anton, de('trials.form.action')).click()
  await openMailbox(anton)
  await followEmail(anton, CONFIRM)
  await expect(heading(anton, new RegExp(`, ${ANTON.firstName}$`))).toBeVisible()

  await openPage(bella, `/trial/${id}`)
  await fillIn(bella, BELLA)
  await button(bella, de('trials.form.action')).click()
  await openMailbox(bella)
  await followEmail(bella, CONFIRM)
  await expect(heading(bella, new RegExp(`, ${BELLA.firstName}$`))).toBeVisible()
  await expect(trainer.getByText('0151 2233')).toBeVisible()

  const bellas = de('trials.club.removeLabel', { name: `${BELLA.firstName} ${BELLA.lastName}` })
  await button(trainer, bellas).click()
  await trainer
    .getByRole('alertdialog')
    .getByRole('button', { name: de('trials.club.askConfirm') })
    .click()
  await expect(button(trainer, bellas)).toHaveCount(0)
  await openPage(bella, `/mailbox?mail=${encodeURIComponent(BELLA.mail)}`)
  await expect(heading(bella, de('mails.letters.trial-removed.subject'))).toBeVisible()
})
