/** P16: the emails of a class of 800 people that falls. 200 ordinary ones wait before them, and each takes half a second. */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@wegband/server/clock.ts'
import { readConfig } from '@wegband/server/config/config.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { openDatabase, type Database } from '@wegband/server/db/open-database.ts'
import { mailOutbox } from '@wegband/server/db/schema/notices/emails.ts'
import { sendDueEmails } from '@wegband/server/features/mails/send-due-emails.ts'
import { smtp } from '@wegband/server/gateways/mail/smtp.ts'
import { openGateways } from '@wegband/server/gateways/open-gateways.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import { startTestSmtpServer } from '@wegband/server/testing/servers/test-smtp-server.ts'
import type { Goal } from '../measure/goal.ts'
import { summarise } from '../measure/interleave.ts'
import type { World } from '../world/world.ts'

const [URGENT, ORDINARY] = [800, 200]
const EMAIL_MS = 500
/** As many as the product has for urgent emails alone and for all. */
const CONNECTIONS = 20
/** A minute, less the ten seconds for which a calling off is held back. */
const AT_MOST_SECONDS = 50
const FROM = 'post@wegband.example'

const startMailServer = () =>
  startTestSmtpServer({
    onEmail: async () => {
      await pause(EMAIL_MS)
      return undefined
    },
  })
const gatewayFor = (url: string) => smtp({ url, from: FROM, replyTo: FROM, ownName: 'localhost' })

const fill = async (db: Database, template: string, priority: number, count: number): Promise<void> => {
  const now = new Date().toISOString()
  const params = {
    firstName: 'Mara',
    newMail: 'neu@post.example',
    className: 'Kung Fu',
    at: now,
    place: 'Halle',
  }
  await db.drizzle.insert(mailOutbox).values(
    Array.from({ length: count }, (_, at) => ({
      toMail: `${template}-${at}@post.example`,
      template,
      priority,
      locale: 'de',
      params: { ...params, count: 1, children: '', isOwn: 1, reason: '', link: '/appointments/1' },
      nextAttemptAt: now,
      createdAt: now,
    })),
  )
}

/** Seconds until the last urgent one is handed over, by one process. */
const secondsOfOutbox = async (world: World): Promise<number> => {
  const { connectionString } = await world.database(2_000)
  const db = openDatabase({ connectionString, log: silentLog })
  const server = await startMailServer()
  const read = readConfig({ LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join(' '))
  await fill(db, 'mail-changed', 0, ORDINARY)
  await fill(db, 'class-cancelled', 1, URGENT)
  const services = {
    db,
    clock: systemClock,
    config: read.ok,
    appSecret: world.appSecret,
    log: createLog('silent'),
    gateways: { ...openGateways(read.ok, world.appSecret), mail: gatewayFor(server.url) },
  }
  const stopping = new AbortController()
  const begun = performance.now()
  const senders = (['any', 'urgent'] as const).map((which) => sendDueEmails(services, stopping.signal, which))
  const handedOver = () =>
    server.mails.filter(({ to }) => to[0]?.startsWith('class-cancelled') === true).length
  while (handedOver() < URGENT) await pause(50)
  const seconds = (performance.now() - begun) / 1000
  stopping.abort()
  await Promise.all(senders)
  await server.close()
  await db.close()
  return seconds
}

/** The same number by as many bare connections, without an outbox. */
const secondsOfBare = async (): Promise<number> => {
  const server = await startMailServer()
  const gateway = gatewayFor(server.url)
  if (!gateway.delivers) throw new Error('no mail server')
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < URGENT) {
      const to = `bare-${(next += 1)}@post.example`
      const message = { subject: 'Kung Fu', text: 'Der Kurs', html: '<p>Der Kurs</p>', locale: 'de' as const }
      await gateway.send({ ...message, to, messageId: `<${to}>` })
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  const seconds = (performance.now() - begun) / 1000
  await server.close()
  return seconds
}

export const p16: Goal = {
  id: 'P16',
  title: 'a class of 800 people is called off',
  run: async ({ world }) => {
    const [ours, bare] = [await secondsOfOutbox(world), await secondsOfBare()]
    return [
      {
        goal: 'P16',
        what: `${URGENT} urgent emails handed over behind ${ORDINARY} ordinary ones, ${EMAIL_MS} ms each`,
        measured: summarise([ours]),
        bound: { atMost: AT_MOST_SECONDS },
        unit: 's',
        note: `one process; ${CONNECTIONS} bare connections without an outbox need ${bare.toFixed(1)} s`,
      },
    ]
  },
}
