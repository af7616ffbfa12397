/** Messages: what a trainer writes to a child stands with the mother, who sees who else reads it, and answers. */
import type { Locator, Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { openMenu } from '../support/menu.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const TITLE = 'Jonas am Freitag'
const TEXT = 'Jonas bringt bitte seine Pratzen mit.'

/** The tab of the inbox counts what is unread: no number while nothing is. */
const inboxTab = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: de('user-messages.box.label') })
    .getByRole('link', { name: new RegExp(`^${de('user-messages.box.inbox')}`) })

const addRecipient = async (page: Page, typed: string, name: string): Promise<void> => {
  await page.getByLabel(de('user-messages.compose.to'), { exact: true }).fill(typed)
  await page
    .getByRole('list', { name: de('user-messages.compose.found') })
    .getByRole('button', { name })
    .click()
}

// spec: menu-messages-unread-indicator
test('a mother reads what the trainer writes to her child, on every device, and answers', async ({
  visit,
}) => {
  const [trainer, phone, tablet] = [await visit('tarek'), await visit('mara'), await visit('mara')]
  await openPage(phone, '/user/messages')
  await openPage(tablet, '/user/messages?box=outbox')
  await expect(inboxTab(tablet)).toHaveText(`${de('user-messages.box.inbox')}1`)

  await openPage(trainer, '/user/messages/new')
  await addRecipient(trainer, 'Jonas', 'Jonas Lindner')
  await expect(
    trainer.getByText(
      de('user-messages.compose.guardiansOnly', { name: 'Jonas Lindner', readers: 'Mara Lindner' }),
    ),
  ).toBeVisible()
  await addRecipient(trainer, 'Emil', 'Emil Hartmann')
  await trainer.getByLabel(de('user-messages.compose.subject')).fill(TITLE)
  await trainer.getByLabel(de('user-messages.compose.text'), { exact: true }).fill(TEXT)
  await look(trainer, 'writing to a child')
  await trainer.getByRole('button', { name: de('user-messages.compose.send') }).click()
  await expect(trainer.getByRole('heading', { name: TITLE })).toBeVisible()

  await expect(inboxTab(tablet)).toHaveText(`${de('user-messages.box.inbox')}2`)
  const menu = await openMenu(tablet)
  await expect(
    menu.getByRole('link', {
      name: new RegExp(`^${de('shell.menu.messages')}.*${de('shell.menu.unread', { count: 2 })}`),
    }),
  ).toBeVisible()

  await phone.getByRole('link', { name: new RegExp(TITLE) }).click()
  await expect(phone.getByRole('article').getByText(TEXT)).toBeVisible()
  await expect(phone.getByText(de('user-messages.reader.readers', { names: 'Emil Hartmann' }))).toBeVisible()
  await look(phone, 'a message to a child')
  await expect(
    menu.getByRole('link', {
      name: new RegExp(`^${de('shell.menu.messages')}.*${de('shell.menu.unread', { count: 1 })}`),
    }),
  ).toBeVisible()

  await phone.getByRole('link', { name: de('user-messages.reader.reply') }).click()
  await phone.getByLabel(de('user-messages.compose.text'), { exact: true }).fill('Er denkt daran.')
  await phone.getByRole('button', { name: de('user-messages.compose.send') }).click()
  await expect(phone.getByRole('heading', { name: `Re: ${TITLE}` })).toBeVisible()
  await openPage(trainer, '/user/messages')
  await expect(trainer.getByRole('link', { name: new RegExp(`Mara Lindner, Re: ${TITLE}`) })).toBeVisible()
})
