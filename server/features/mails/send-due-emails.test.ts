/** Emails are neither lost nor sent twice: with several processes, a mail server that is down, and killed processes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { MOST_TRIES } from '@wegband/domain/features/mails/sending-rules.ts'
import { readConfig } from '../../config/config.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { openDatabase } from '../../db/open-database.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { outboxOnly } from '../../gateways/mail/outbox-only.ts'
import { smtp } from '../../gateways/mail/smtp.ts'
import type { MailGateway } from '../../gateways/mail/port.ts'
import { createLog } from '../../http/logging.ts'
import { startDatabaseProxy } from '../../testing/servers/database-proxy.ts'
import { only } from '../../testing/makers/makers.ts'
import { createTestClock } from '../../testing/servers/test-clock.ts'
import { useTestDatabase } from '../../testing/servers/test-database.ts'
import {
  startTestSmtpServer,
  type TestSmtpOptions,
  type TestSmtpServer,
} from '../../testing/servers/test-smtp-server.ts'
import { openGateways } from '../../gateways/open-gateways.ts'
import { CLAIM_MS, sendDueEmails } from './send-due-emails.ts'
import { forgetEmailsBefore } from './store.ts'

const NOW = '2026-11-20T09:00:00.000Z'
const SEND_EMAILS = join(import.meta.dirname, '../../testing/servers/send-emails.ts')
const SILENT = createLog('silent')
const database = useTestDatabase()
const db = () => database().database

let clock = createTestClock(NOW)
let servers: TestSmtpServer[] = []
beforeEach(async () => {
  clock = createTestClock(NOW)
  await db().drizzle.delete(mailOutbox)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})
const startServer = async (options?: TestSmtpOptions): Promise<TestSmtpServer> => {
  const server = await startTestSmtpServer(options)
  servers.push(server)
  return server
}

type Fields = Partial<typeof mailOutbox.$inferInsert>
const fill = async (count: number, fields: Fields = {}): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    toMail: `person-${index}@post.example`,
    template: 'mail-changed',
    locale: 'de',
    params: { firstName: 'Mara', newMail: 'neu@post.example' },
    nextAttemptAt: NOW,
    createdAt: NOW,
    ...fields,
  }))
  await db().drizzle.insert(mailOutbox).values(rows)
}
const rows = () => db().drizzle.select().from(mailOutbox).orderBy(asc(mailOutbox.id))
const gatewayFor = (url: string): MailGateway =>
  smtp({ url, from: 'post@wegband.example', replyTo: 'hilfe@wegband.example', ownName: 'localhost' })

const config = (() => {
  const read = readConfig({ LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error('no configuration')
  return read.ok
})()
const run = (mail: MailGateway, on = db()): Promise<number | undefined> =>
  sendDueEmails({
    db: on,
    clock,
    config,
    appSecret: 'x'.repeat(32),
    log: SILENT,
    gateways: { ...openGateways(config, 'x'.repeat(32)), mail },
  })

const startProcess = (smtpUrl: string, now = NOW): ChildProcess =>
  spawn(process.execPath, [SEND_EMAILS, database().connectionString, smtpUrl, now], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

describe('several processes at once', () => {
  test('send each email once', async () => {
    await fill(60)
    const server = await startServer()
    const processes = Array.from({ length: 3 }, () => startProcess(server.url))
    expect(await Promise.all(processes.map(ended))).toEqual([0, 0, 0])
    const arrived = server.mails.map(({ to }) => to[0])
    expect([arrived.length, new Set(arrived).size]).toEqual([60, 60])
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(60)
    expect(new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['sent 1']),
    )
  })
})

describe('a process that is killed', () => {
  test('before handing an email over loses nothing: it is sent once the claim expires', async () => {
    await fill(1)
    const reached = Promise.withResolvers<void>()
    const never = Promise.withResolvers<undefined>()
    const dead = await startServer({
      onEmail: () => {
        reached.resolve()
        return never.promise
      },
    })
    const killed = startProcess(dead.url)
    await reached.promise
    killed.kill('SIGKILL')
    await ended(killed)
    never.resolve(undefined)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }])

    const server = await startServer()
    await run(gatewayFor(server.url))
    expect(server.mails).toHaveLength(0)
    clock.advance(CLAIM_MS)
    await run(gatewayFor(server.url))
    expect(server.mails).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('between handing over and marking sends the email again under the same Message-ID', async () => {
    await fill(1)
    const server = await startServer({
      onEmail: async () => {
        if (killed.exitCode === null && killed.signalCode === null) {
          killed.kill('SIGKILL')
          await ended(killed)
        }
        return undefined
      },
    })
    const killed = startProcess(server.url)
    await server.emailTo('person-0@post.example')
    clock.advance(CLAIM_MS)
    await run(gatewayFor(server.url))
    expect(server.mails).toHaveLength(2)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  test('by the same email again and again gives that email up', async () => {
    await fill(1, { attempts: MOST_TRIES })
    const server = await startServer()
    await run(gatewayFor(server.url))
    expect(server.mails).toHaveLength(0)
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'never finished' }])
  })
})

describe('a database that is down for a moment', () => {
  test('between sending and marking does not send the email twice', async () => {
    await fill(1)
    const proxy = await startDatabaseProxy(database().connectionString)
    const through = openDatabase({ connectionString: proxy.connectionString, log: silentLog })
    const server = await startServer({
      onEmail: () => {
        proxy.cut()
        return undefined
      },
    })
    await run(gatewayFor(server.url), through)
    expect(server.mails).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
    await through.close()
    await proxy.close()
  })
})

describe('a mail server', () => {
  test('that is down is tried again later, and gets everything once it is back', async () => {
    await fill(5)
    const gone = await startServer()
    const { url, port } = gone
    await gone.close()
    await run(gatewayFor(url))
    // Tried only as many emails as it sends in parallel.
    const tried = (await rows()).filter(({ attempts }) => attempts > 0)
    expect(tried.length).toBeLessThan(5)
    expect(tried[0]).toMatchObject({
      state: 'queued',
      nextAttemptAt: plusMs(NOW, 60_000),
      claimedUntil: null,
    })
    expect(tried[0]?.lastError).toContain('ECONNREFUSED')

    clock.advance(60_000)
    const back = await startServer({ port })
    await run(gatewayFor(url))
    expect(back.mails).toHaveLength(5)
    expect((await rows()).every(({ state, lastError }) => state === 'sent' && lastError === null)).toBe(true)
  })

  test('that stays down makes an email fail after the last try', async () => {
    await fill(1, { template: 'mail-changed' })
    const gone = await startServer()
    await gone.close()
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await run(gatewayFor(gone.url))
      const [row] = await rows()
      clock.set(row?.nextAttemptAt ?? NOW)
    }
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: MOST_TRIES }])
  })

  test('that always refuses one email does not hold back the others', async () => {
    await fill(3)
    const server = await startServer({
      onRecipient: (address) =>
        address.startsWith('person-0') ? { code: 550, text: 'no such mailbox' } : undefined,
    })
    await run(gatewayFor(server.url))
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'sent', 'sent'])
    expect((await rows())[0]?.lastError).toContain('550 no such mailbox')
  })

  test('that refuses one email for now gets it later, and the others at once', async () => {
    await fill(3)
    let isBusy = true
    const server = await startServer({
      onRecipient: (address) =>
        isBusy && address.startsWith('person-0') ? { code: 450, text: 'come back later' } : undefined,
    })
    await run(gatewayFor(server.url))
    expect((await rows()).map(({ state }) => state)).toEqual(['queued', 'sent', 'sent'])
    isBusy = false
    clock.advance(60_000)
    await run(gatewayFor(server.url))
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  test('that is configured late does not get expired emails', async () => {
    await fill(1, { template: 'reset-password', params: { firstName: 'Mara', link: '/x' } })
    await run(outboxOnly)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
    clock.advance(60 * 60_000)
    const server = await startServer()
    await run(gatewayFor(server.url))
    expect(server.mails).toHaveLength(0)
    expect(await rows()).toMatchObject([
      { state: 'failed', lastError: 'too late', params: { firstName: 'Mara' } },
    ])
  })
})

describe('an email that cannot be rendered', () => {
  test('fails with the reason, and the next one is sent', async () => {
    await fill(1, { template: 'of-another-version' })
    await fill(1, {
      template: 'verify-mail',
      params: { firstName: 'Mara', link: 'https://elsewhere.example/' },
    })
    await fill(1)
    const server = await startServer()
    await run(gatewayFor(server.url))
    expect((await rows()).map(({ state, lastError }) => [state, lastError])).toEqual([
      ['failed', 'unknown template of-another-version'],
      ['failed', 'RangeError: a letter links to the app alone'],
      ['sent', null],
    ])
  })
})

describe('the outbox', () => {
  test('deletes old emails', async () => {
    await fill(1, { createdAt: '2026-08-01T00:00:00Z', state: 'sent' })
    await fill(1)
    await forgetEmailsBefore(db().drizzle, '2026-08-22T00:00:00Z')
    expect(only(await rows()).createdAt).toBe(NOW)
  })
})
