/** Safeguarding: a member reports a message and blocks its sender; the head reads it, decides, and the member hears of it. */
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const REPORTED = 'Thema am Freitag'
const SENDER = 'Tarek Aydın'
const WORDS = 'Das passt mir nicht.'
const OUTCOME = 'Wir haben mit Tarek gesprochen.'

test('a member reports a message and blocks its sender, and hears what the head decided', async ({
  visit,
}) => {
  const member = await visit('mara')
  await openPage(member, '/user/messages')
  await member.getByRole('link', { name: new RegExp(REPORTED) }).click()
  await member.getByRole('button', { name: de('message-safety.report.action') }).click()
  const dialog = member.getByRole('dialog', { name: de('message-safety.report.title') })
  await dialog
    .getByRole('radio', { name: new RegExp(de('message-safety.reasons.boundary.title')) })
    .check({ force: true })
  await dialog.getByLabel(de('message-safety.report.words')).fill(WORDS)
  await look(member, 'reporting a message')
  await dialog.getByRole('button', { name: de('message-safety.report.send') }).click()
  await expect(member.getByText(de('message-safety.report.done'))).toBeVisible()
  await member.getByRole('button', { name: de('message-safety.block.action', { name: SENDER }) }).click()
  await member.getByRole('button', { name: de('message-safety.block.confirm'), exact: true }).click()
  await expect(member.getByText(de('message-safety.block.isBlocked', { name: SENDER }))).toBeVisible()

  const trainer = await visit('tarek')
  await openPage(trainer, '/user/messages/new')
  await trainer.getByLabel(de('user-messages.compose.to'), { exact: true }).fill('Mara')
  await expect(trainer.getByText(de('user-messages.compose.nobody'))).toBeVisible()

  const head = await visit('sabine')
  await openPage(head, '/notifications')
  await head
    .getByRole('link', { name: new RegExp(de('notifications.types.message-reported.any.title')) })
    .first()
    .click()
  const row = head.getByRole('listitem').filter({ hasText: WORDS })
  await row.getByRole('button', { name: de('report-office.act.readName', { name: SENDER }) }).click()
  const opened = head.getByRole('dialog', { name: de('report-office.read.title') })
  await expect(opened.getByText(REPORTED, { exact: true })).toBeVisible()
  await look(head, 'reading a reported message')
  await opened.getByRole('button', { name: de('report-office.read.close') }).click()
  await row.getByRole('button', { name: de('report-office.act.closeName', { name: SENDER }) }).click()
  await head.getByLabel(de('report-office.close.label')).fill(OUTCOME)
  await head
    .getByRole('dialog', { name: de('report-office.close.title') })
    .getByRole('button', { name: de('report-office.close.action') })
    .click()
  await expect(row.getByText(de('message-safety.states.closed'))).toBeVisible()

  await openPage(member, '/notifications')
  await member
    .getByRole('link', { name: new RegExp(de('notifications.types.report-decided.any.title')) })
    .click()
  await expect(member.getByText(OUTCOME)).toBeVisible()
  await expect(member.getByText(SENDER)).toBeVisible()
  await look(member, 'what was blocked and decided')
})
