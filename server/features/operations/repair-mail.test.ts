/** An operator sees that emails do not leave, repairs the mail server in the settings, and the queue empties. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeConnection, readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { listQueues, readHealth, retryQueue } from '@wegband/domain/features/operations/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { startTestSmtpServer, type TestSmtpServer } from '../../testing/servers/test-smtp-server.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { sendDueEmails } from '../mails/send-due-emails.ts'

let app: TestApp
let admin: UserRow
let smtp: TestSmtpServer
beforeAll(async () => {
  app = await createTestApp()
  admin = await makeUser(app.db, { isAdmin: true })
  smtp = await startTestSmtpServer()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const connectTo = async (port: number): Promise<void> => {
  const { body } = await app.call(readInstallation, { as: admin })
  const seenAt = body.data.connections.find(({ group }) => group === 'mail')?.updatedAt ?? null
  const values = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Kiel <post@club.example>' }
  expectStatus(
    await app.call(changeConnection, { as: admin, params: { group: 'mail' }, body: { values, seenAt } }),
    200,
  )
}
const lookAtMail = async () => {
  const health = await app.call(readHealth, { as: admin })
  const queues = await app.call(listQueues, { as: admin })
  return {
    state: health.body.data.checks.find(({ check }) => check === 'mail')?.state,
    waiting: queues.body.data.find(({ queue }) => queue === 'mail')?.waiting,
  }
}

test('an operator sees red, repairs mail, and the queue empties', async () => {
  await connectTo(1)
  const params = { firstName: 'Mara', at: '2026-11-20T09:00:00.000Z', reason: 'Verdacht' }
  await app.db.drizzle.transaction((tx) =>
    queueMail(
      tx,
      { to: 'mara@post.example', userId: admin.id, template: 'sessions-ended', locale: 'de', params },
      app.clock.now(),
    ),
  )
  await sendDueEmails({ ...app.http.services, log: app.http.fastify.log })
  expect(await lookAtMail()).toEqual({ state: 'red', waiting: 1 })
  expect(smtp.mails).toEqual([])

  await connectTo(smtp.port)
  const { body } = await app.call(retryQueue, { as: admin, params: { queue: 'mail' } })
  expect(body.data.retried).toBe(1)
  for (let tries = 0; tries < 400 && (await lookAtMail()).waiting !== 0; tries += 1) await pause(25)
  expect(await lookAtMail()).toEqual({ state: 'green', waiting: 0 })
  expect(smtp.mails).toHaveLength(1)
})
