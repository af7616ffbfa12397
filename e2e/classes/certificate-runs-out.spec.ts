/** The child protection register: a head notes a certificate, both are reminded, and once expired it warns before a class for children. */
import type { Locator, Page } from '@playwright/test'
import { isForChildren } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { beginsAfter, classesOf, classThat } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const NAME = 'Tarek Aydın'
const MINUTE_MS = 60_000
/** The start is open then. */
const BEFORE_MINUTES = 60

const rowOf = (page: Page): Locator =>
  page
    .getByRole('list', { name: de('child-protection.title') })
    .getByRole('listitem')
    .filter({ hasText: NAME })

/** `nextOn`: without it, the latest day that the form offers. */
const note = async (page: Page, issuedOn: string, nextOn?: string): Promise<void> => {
  await page.getByRole('button', { name: de('child-protection.noteOf', { name: NAME }) }).click()
  const form = page.getByRole('dialog', { name: de('child-protection.form.title', { name: NAME }) })
  await form.getByLabel(de('child-protection.form.issuedOn')).fill(issuedOn)
  if (nextOn !== undefined) await form.getByLabel(de('child-protection.form.nextOn')).fill(nextOn)
  await form.getByRole('button', { name: de('child-protection.form.save') }).click()
  await expect(form).toHaveCount(0)
}

test('a certificate is noted, reminds both, and warns before a class for children once expired', async ({
  visit,
  server,
  letPass,
}) => {
  test.setTimeout(180_000)
  const tarek = await signInAs(server.url, 'tarek')
  const kids = classThat(
    await classesOf(tarek, server, { before: 0, after: 14 }),
    'class for children that Tarek teaches in some days',
    (one) =>
      one.trainer?.id === tarek.userId &&
      isForChildren(one) &&
      !one.isCancelled &&
      beginsAfter(server, 4 * 24)(one),
  )
  const head = await visit('sabine')
  await openPage(head, '/trainer/child-protection/1')
  await note(head, '2021-11-24', '2026-11-22')
  await expect(rowOf(head)).toContainText(de('child-protection.states.soon'))
  await look(head, 'the register of a school')
  await server.runJob('child-protection-remind')
  const trainer = await visit('tarek')
  await openPage(trainer, '/notifications')
  await expect(
    trainer.getByText(de('notifications.types.certificate-due.own-soon.title')).first(),
  ).toBeVisible()
  await openPage(trainer, `/appointments/${kids.id}`)
  await expect(trainer.getByText(de('appointments.start.certificate'))).toHaveCount(0)
  await openPage(head, '/notifications')
  await expect(
    head.getByText(de('notifications.types.certificate-due.soon.title', { name: NAME })).first(),
  ).toBeVisible()

  // Their sessions end meanwhile.
  await Promise.all([head, trainer].map((page) => page.close()))
  await letPass((Date.parse(kids.startAt) - server.now()) / MINUTE_MS - BEFORE_MINUTES)
  await server.runJob('child-protection-remind')
  const [later, again] = [await visit('tarek'), await visit('sabine')]
  await openPage(later, '/notifications')
  await expect(
    later.getByText(de('notifications.types.certificate-due.own-expired.title')).first(),
  ).toBeVisible()
  await openPage(later, `/appointments/${kids.id}`)
  await expect(later.getByText(de('appointments.start.certificate'))).toBeVisible()
  // It warns; only the switch of the installation bars.
  await expect(
    later.getByRole('button', { name: de('appointments.start.action', { type: kids.type.name }) }),
  ).toBeEnabled()
  await look(later, 'a class for children with an expired certificate')

  await openPage(again, '/trainer/child-protection/1')
  await expect(rowOf(again)).toContainText(de('child-protection.states.expired'))
  await note(again, '2026-11-22')
  await expect(rowOf(again)).toContainText(de('child-protection.states.valid'))
  await openPage(later, `/appointments/${kids.id}`)
  await expect(later.getByText(de('appointments.start.certificate'))).toHaveCount(0)
})
