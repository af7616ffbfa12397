/**
 * From "who is ready" to the certificate: requested, accepted, scored by two, released, downloaded, and
 * checked by a visitor.
 */
import { readFile } from 'node:fs/promises'
import { listDocuments } from '@wegband/domain/features/documents/contract.ts'
import { readPdf } from '@wegband/server/testing/read-pdf.ts'
import type { Page } from '@playwright/test'
import { classesOf, classThat } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** Friday morning: the level check of the demo is in the afternoon. */
test.use({ startAt: '2026-11-20T09:30:00Z', isFilledThen: true })

/** Gives the marks in the order of the tasks and submits. */
const score = async (page: Page, marks: readonly ('firm' | 'unsure')[], handIn: string): Promise<void> => {
  await page.getByRole('button', { name: /^Emil/ }).click()
  const tasks = page.getByRole('list', { name: de('exams.day.tasks') }).getByRole('listitem')
  await expect(tasks).toHaveCount(marks.length)
  for (const [index, mark] of marks.entries())
    await tasks
      .nth(index)
      .getByRole('button', { name: de(`exams.day.${mark}`), exact: true })
      .click()
  await page.getByRole('button', { name: handIn }).click()
  await expect(page.getByText(de('exams.day.handedIn'))).toBeVisible()
}

test('a ready student is examined and gets a certificate that a visitor can verify', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(180_000)
  // The forged code at the end.
  troubles.allow(404, /^\/api\/certificates\//)
  troubles.allowLostConnection()
  const trainer = await signInAs(server.url, 'tarek')
  const emil = await signInAs(server.url, 'emil')
  const day = classThat(
    await classesOf(trainer, server),
    'exam today',
    (one) => one.type.isExam && one.capabilities.includes('start'),
  )
  // Emil has booked it himself; here he gets a request.
  const { body: list } = await trainer.call('GET', `/api/appointments/${day.id}/attendances`)
  const own = (Reflect.get(Object(list), 'data') as { id: number; user: { id: number } }[]).find(
    ({ user }) => user.id === emil.userId,
  )
  await emil.call('DELETE', `/api/appointments/${day.id}/attendances/${own?.id}`)

  const hall = await visit('tarek')
  await openPage(hall, '/trainer/ready/1')
  await hall.getByRole('button', { name: de('exams.ready.registerLabel', { name: 'Emil Hartmann' }) }).click()
  await expect(hall.getByText(de('exams.ready.done', { name: 'Emil' }))).toBeVisible()

  const phone = await visit('emil')
  await openPage(phone, '/notifications')
  await phone
    .getByRole('link', { name: de('notifications.types.exam-invitation.own.action') })
    .first()
    .click()
  await phone.getByRole('button', { name: de('exams.invitation.accept') }).click()
  await expect(phone.getByText(de('exams.invitation.accepted'))).toBeVisible()
  await look(phone, 'an invitation to an exam accepted')

  await trainer.call('PATCH', `/api/appointments/${day.id}`, { isStarted: true })
  await goTo(hall, `/appointments/${day.id}/exam`)
  await score(hall, ['firm', 'firm', 'unsure', 'firm', 'firm', 'unsure'], de('exams.day.handInPassed'))
  await look(hall, 'an exam scored')
  const other = await visit('johanna')
  await openPage(other, `/appointments/${day.id}/exam`)
  await other.getByRole('button', { name: /^Emil/ }).click()
  await expect(other.getByText(de('exams.day.others', { names: 'Tarek Aydın' }))).toBeVisible()
  // The connection is lost while she scores: everything stays, and is sent later by itself.
  await other.context().setOffline(true)
  await score(other, ['firm', 'firm', 'firm', 'firm', 'firm', 'firm'], de('exams.day.handIn'))
  await expect(other.getByText(de('exams.queue.waits', { count: 7 }))).toBeVisible()
  await look(other, 'an exam scored offline')
  await other.context().setOffline(false)
  await expect(other.getByText(de('exams.day.sheetOf', { name: 'Tarek Aydın' }))).toBeVisible()

  // No result is published yet.
  const before = await emil.call('GET', `/api/users/${emil.userId}/contract-scans`)
  const known = listDocuments.answers[200].parse(before.body).data.length
  await hall.getByRole('button', { name: de('exams.day.toResults') }).click()
  await expect(hall.getByRole('button', { name: de('exams.results.release') })).toBeEnabled()
  const mean = { mean: '17', points: 17, mark: 13 }
  await expect(hall.getByText(de('exams.results.mean', mean))).toBeVisible()
  await look(hall, 'the results of an exam day')
  await hall.getByRole('button', { name: de('exams.results.release') }).click()
  await hall
    .getByRole('alertdialog')
    .getByRole('button', { name: de('exams.results.release') })
    .click()
  await expect(hall.getByText(de('exams.results.done', { count: 1 }))).toBeVisible()

  const all = hall.waitForEvent('download')
  await hall.getByRole('button', { name: de('exams.results.print', { count: 1 }) }).click()
  expect(readPdf(await readFile(await (await all).path())).text).toContain('Emil Hartmann')

  const paper = de('documents.belt', { level: 3, belt: 'Honig' })
  const certificate = de('certificates.what', { level: 2, belt: 'Honig', next: 3 })
  await goTo(phone, '/user/documents')
  await expect(phone.getByText(paper)).toBeVisible()
  await look(phone, 'the documents of a candidate who passed')
  const download = phone.waitForEvent('download')
  await phone.getByRole('button', { name: de('documents.download', { name: paper }) }).click()
  const file = await (await download).path()
  const { pages, text } = readPdf(await readFile(file))
  expect(pages).toBe(1)
  expect(text).toContain('Emil Hartmann')
  const code = /WB-2026-\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text.replaceAll(/\s/g, ''))?.[0] ?? ''
  expect(code).not.toBe('')
  const after = await emil.call('GET', `/api/users/${emil.userId}/contract-scans`)
  expect(listDocuments.answers[200].parse(after.body).data).toHaveLength(known + 1)
  await goTo(phone, '/sports/1')
  await expect(phone.getByText(/Level 3/).first()).toBeVisible()

  const stranger = await visit()
  await openPage(stranger, '/verify')
  await stranger.getByLabel(de('certificates.verify.field')).fill(code.toLowerCase())
  await stranger.getByRole('button', { name: de('certificates.verify.do') }).click()
  await expect(stranger.getByRole('heading', { name: 'Emil H.' })).toBeVisible()
  await expect(stranger.getByText(certificate)).toBeVisible()
  await expect(stranger.getByText('Hartmann')).toHaveCount(0)
  await look(stranger, 'a certificate that is real')
  const forged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  await stranger.getByLabel(de('certificates.verify.field')).fill(forged)
  await stranger.getByRole('button', { name: de('certificates.verify.do') }).click()
  await expect(stranger.getByRole('heading', { name: de('certificates.verify.unknown') })).toBeVisible()
  await look(stranger, 'an unknown certificate')
})
