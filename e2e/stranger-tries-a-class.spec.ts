/** Trying a class without an account: the last place of two who want it, the letter that gives it back, and the school that sees it all. */
import { registerTrial } from '@wegband/domain/features/appointments/trial-contract.ts'
import type { Page } from '@playwright/test'
import { beginsAfter, classesOf, classThat } from './support/classes.ts'
import { makeDeaf } from './support/deaf-page.ts'
import { look } from './support/look.ts'
import { openPage } from './support/open-page.ts'
import { linkIn } from './support/post-office.ts'
import { type Caller, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de } from './support/words.ts'

test.use({ hasPostOffice: true })

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

/** Friends who were faster, up to the last place but one. */
const fillUp = async (caller: Caller, id: number, places: number): Promise<void> => {
  for (let number = 1; number < places; number += 1) {
    const body = {
      firstName: `Gast ${number}`,
      lastName: 'Früh',
      mail: `gast${number}@post.example`,
      phone: '',
    }
    const { status } = await caller.call(
      registerTrial.method,
      `/api/appointments/${id}/trial-registrations`,
      body,
    )
    expect(status).toBe(201)
  }
}

// spec: error-trial-slots-two, trial-registrations-list-remove
test('of two strangers one gets the last place, gives it back by letter, and the other comes', async ({
  visit,
  server,
  post,
  troubles,
}) => {
  test.setTimeout(180_000)
  troubles.allow(409, /^\/api\/appointments\/\d+\/trial-registrations$/)
  troubles.allowLostConnection()
  const tarek = await signInAs(server.url, 'tarek')
  const { id, trialSlots } = classThat(
    await classesOf(tarek, server, { after: 7 }),
    'class to try that Tarek looks after',
    (one) => one.trialSlots > 0 && beginsAfter(server, 8)(one),
  )
  await fillUp(tarek, id, trialSlots)

  const trainer = await visit('tarek')
  await openPage(trainer, `/appointments/${id}`)
  await expect(trainer.getByText(de('trials.club.free', { count: 1 }))).toBeVisible()

  const [anton, bella] = [await visit(), await visit()]
  for (const page of [anton, bella]) {
    await makeDeaf(page)
    await openPage(page, `/trial/${id}`)
  }
  await button(anton, de('trials.form.action')).click()
  await expect(anton.getByLabel(de('trials.form.firstName'))).toHaveAttribute('aria-invalid', 'true')
  await look(anton, 'the form of a stranger with empty fields')
  await fillIn(anton, { ...ANTON, mail: 'gast1@post.example' })
  await button(anton, de('trials.form.action')).click()
  await expect(anton.getByText(de('errors.appointments.trial-duplicate.text'))).toBeVisible()
  await fillIn(anton, ANTON)
  await fillIn(bella, BELLA)
  // As people do who are in a hurry: the second tap sends nothing.
  await button(anton, de('trials.form.action')).dblclick()
  await expect(heading(anton, new RegExp(`, ${ANTON.firstName}$`))).toBeVisible()
  await look(anton, 'a place to try is mine')
  await button(bella, de('trials.form.action')).click()
  await expect(heading(bella, de('trials.full.title'))).toBeVisible()
  await look(bella, 'all places to try are taken')
  await expect(trainer.getByText(`${ANTON.firstName} ${ANTON.lastName}`)).toBeVisible()

  const letter = await post.nextLetterTo(ANTON.mail)
  await openPage(anton, linkIn(letter).replace(server.url, ''))
  await button(anton, de('trials.takeBack.action')).click()
  await expect(heading(anton, de('trials.takeBack.done'))).toBeVisible()
  await expect(trainer.getByText(`${ANTON.firstName} ${ANTON.lastName}`)).toHaveCount(0)
  // The letter stays in the mailbox: opened again it knows what became of the place.
  await openPage(anton, linkIn(letter).replace(server.url, ''))
  await expect(heading(anton, de('trials.takeBack.gone'))).toBeVisible()
  await look(anton, 'a place that was given back')
  await anton.getByRole('link', { name: de('trials.another') }).click()
  await expect(anton).toHaveURL(/\/search\/school/)

  await openPage(bella, `/trial/${id}`)
  await fillIn(bella, BELLA)
  await button(bella, de('trials.form.action')).click()
  await expect(heading(bella, new RegExp(`, ${BELLA.firstName}$`))).toBeVisible()
  await expect(trainer.getByText('0151 2233')).toBeVisible()
  await post.nextLetterTo(BELLA.mail)

  const bellas = de('trials.club.removeLabel', { name: `${BELLA.firstName} ${BELLA.lastName}` })
  await button(trainer, bellas).click()
  await trainer
    .getByRole('alertdialog')
    .getByRole('button', { name: de('trials.club.askConfirm') })
    .click()
  await expect(button(trainer, bellas)).toHaveCount(0)
  const { text } = await post.nextLetterTo(BELLA.mail)
  expect(text).toContain(BELLA.firstName)
})
