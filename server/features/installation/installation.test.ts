import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeConnection,
  changeInstallation,
  readInstallation,
  testConnection,
} from '@wegband/domain/features/installation/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { storedConnections } from '../../db/schema/installation.ts'
import { auditLog } from '../../db/schema/people.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { createLog } from '../../http/logging.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeBareSession } from '../../testing/prove-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { startTestSmtpServer } from '../../testing/servers/test-smtp-server.ts'
import { routes as texts } from '../texts/routes.ts'
import { routes } from './routes.ts'

const ENVIRONMENT = { DEMO: 'false', GEOCODER_URL: 'https://places.example.org/search?key=hidden' }
const PASSWORD = 'a-very-hidden-password'

let app: TestApp
let admin: UserRow
/** Another process of the same installation. */
let other: HttpApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes, texts], environment: ENVIRONMENT })
  admin = await makeUser(app.db, { isAdmin: true, mail: 'admin@club.example' })
  const read = readConfig(ENVIRONMENT)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  other = await buildApp({
    services: { ...app.http.services, config: read.ok },
    features: [texts],
    environment: ENVIRONMENT,
    log: createLog('silent'),
  })
  await other.signals.start(app.connectionString, silentLog)
})
afterAll(async () => {
  await other.signals.close()
  await app.close()
})

const readAll = async () => {
  const answer = await app.call(readInstallation, { as: admin })
  expectStatus(answer, 200)
  return answer.body.data
}
const versionOf = async (group: string) =>
  (await readAll()).connections.find((one) => one.group === group)?.updatedAt ?? null
const eventually = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue() && tries < 50; tries += 1) await pause(20)
  expect(isTrue()).toBe(true)
}

describe('name, numbers and switches', () => {
  test('are saved together, count in every process within a second, and refuse a stale save', async () => {
    const { values, updatedAt } = await readAll()
    const changed = { ...values, name: 'TV Kiel', numbers: { ...values.numbers, minTrainingMinutes: 20 } }
    const saved = await app.call(changeInstallation, {
      as: admin,
      body: { values: changed, seenAt: updatedAt },
    })
    expectStatus(saved, 200)
    expect(saved.body.data.values).toEqual(changed)
    await eventually(() => other.services.settings.current().minTrainingMinutes === 20)
    const stale = await app.call(changeInstallation, { as: admin, body: { values, seenAt: updatedAt } })
    expect([stale.status, stale.body.code]).toEqual([409, 'general.stale'])
  })

  test('are refused out of bounds, with unknown fields and with control characters', async () => {
    const { values, updatedAt } = await readAll()
    const refused = [
      { ...values, numbers: { ...values.numbers, childWritingAge: 19 } },
      { ...values, name: 'TV\u0007Kiel' },
      { ...values, name: '' },
      { ...values, isAdmin: true },
    ]
    for (const one of refused) {
      const answer = await app.call(changeInstallation, {
        as: admin,
        body: { values: one as never, seenAt: updatedAt },
      })
      expect(answer.status).toBe(422)
    }
  })
})

describe('connections', () => {
  test('are sealed, never answered, and followed by mail and public settings of every process', async () => {
    const smtp = await startTestSmtpServer()
    const address = `smtp://post:${PASSWORD}@127.0.0.1:${smtp.port}`
    const saved = await app.call(changeConnection, {
      as: admin,
      params: { group: 'mail' },
      body: { values: { SMTP_URL: address, MAIL_FROM: 'TV Kiel <post@club.example>' }, seenAt: null },
    })
    expectStatus(saved, 200)
    expect(JSON.stringify(saved.body)).not.toContain(PASSWORD)
    expect(saved.body.data.connections.find(({ group }) => group === 'mail')?.values).toEqual([
      { name: 'SMTP_URL', source: 'stored', isSecret: true, hint: `127.0.0.1:${smtp.port}`, fallback: null },
      {
        name: 'MAIL_FROM',
        source: 'stored',
        isSecret: false,
        hint: 'TV Kiel <post@club.example>',
        fallback: null,
      },
    ])
    await eventually(() => other.services.gateways.mail.delivers)
    const rows = await app.db.drizzle.select().from(storedConnections)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(rows[0]?.secretsSealed?.toString()).not.toContain(PASSWORD)
    expect(JSON.stringify(await app.db.drizzle.select().from(auditLog))).not.toContain(PASSWORD)

    await smtp.close()
    const test = await app.call(testConnection, { as: admin, body: { thing: 'mail' } })
    expect(test.body.data).toEqual({ outcome: 'unreachable' })
    expect(JSON.stringify(test.body)).not.toContain(PASSWORD)
    const gone = await app.call(changeConnection, {
      as: admin,
      params: { group: 'mail' },
      body: { values: { SMTP_URL: null, MAIL_FROM: null }, seenAt: await versionOf('mail') },
    })
    expectStatus(gone, 200)
    await eventually(() => !other.services.gateways.mail.delivers)
  })

  test('keep a secret that a save does not name', async () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    }
    const half = await app.call(changeConnection, {
      as: admin,
      params: { group: 'payments' },
      body: { values: { STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY }, seenAt: null },
    })
    expect([half.status, half.body.code]).toEqual([422, 'installation.not-whole'])
    const whole = await app.call(changeConnection, {
      as: admin,
      params: { group: 'payments' },
      body: { values: keys, seenAt: null },
    })
    expectStatus(whole, 200)
    expect(app.http.services.gateways.payments?.name).toBe('stripe')
    const again = await app.call(changeConnection, {
      as: admin,
      params: { group: 'payments' },
      body: {
        values: { STRIPE_PUBLISHABLE_KEY: 'pk_test_another' },
        seenAt: await versionOf('payments'),
      },
    })
    expectStatus(again, 200)
    expect(app.http.services.config.stripe?.secretKey).toBe(keys.STRIPE_SECRET_KEY)
    const shown = await app.call(readPublicSettings)
    expect(shown.body.data.stripePublishableKey).toBe('pk_test_another')
    await app.call(changeConnection, {
      as: admin,
      params: { group: 'payments' },
      body: {
        values: { STRIPE_SECRET_KEY: null, STRIPE_PUBLISHABLE_KEY: null, STRIPE_WEBHOOK_SECRET: null },
        seenAt: await versionOf('payments'),
      },
    })
    expect(app.http.services.gateways.payments).toBeUndefined()
  })

  test('of the environment win, are locked, and show only their host', async () => {
    const { connections } = await readAll()
    expect(connections.find(({ group }) => group === 'map')?.values[0]).toEqual({
      name: 'GEOCODER_URL',
      source: 'environment',
      isSecret: true,
      hint: 'places.example.org',
      fallback: null,
    })
    const locked = await app.call(changeConnection, {
      as: admin,
      params: { group: 'map' },
      body: { values: { GEOCODER_URL: 'https://other.example.org' }, seenAt: null },
    })
    expect([locked.status, locked.body.code]).toEqual([409, 'installation.locked'])
  })

  test('refuse wrong values, values of another group, and unknown names', async () => {
    const save = (values: object) =>
      app.call(changeConnection, {
        as: admin,
        params: { group: 'contact' },
        body: { values: values as never, seenAt: null },
      })
    const wrong = await save({ SUPPORT_MAIL: 'nobody' })
    expect(wrong.body.errors).toEqual({ 'values.SUPPORT_MAIL': ['invalid'] })
    const foreign = await save({ MAIL_FROM: 'post@club.example' })
    expect(foreign.body.errors).toEqual({ 'values.MAIL_FROM': ['unknown-field'] })
    const open = await readAll()
    expect(open.connections[0]?.values[0]).toEqual({
      name: 'SUPPORT_MAIL',
      source: 'none',
      isSecret: false,
      hint: null,
      fallback: app.config.supportMail,
    })
    expect((await save({ DATABASE_URL: 'postgres://other' })).status).toBe(422)
    expect((await save({ APP_SECRET: 'x'.repeat(40) })).status).toBe(422)
  })

  test('ask for a fresh proof of identity', async () => {
    const token = await makeBareSession(app.db, admin)
    const answer = await app.call(changeConnection, {
      token,
      params: { group: 'contact' },
      body: { values: { SUPPORT_MAIL: 'hilfe@club.example' }, seenAt: null },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.proof-required'])
  })

  test('are tried: a file is written, read and deleted, and what is not set up is said', async () => {
    const outcomes: string[] = []
    for (const thing of ['storage', 'passwords', 'scanner', 'payments'] as const)
      outcomes.push((await app.call(testConnection, { as: admin, body: { thing } })).body.data.outcome)
    expect(outcomes).toEqual(['well', 'absent', 'absent', 'absent'])
  })
})
