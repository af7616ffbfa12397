/** The stream as a browser reads it: over a real connection, after a committed change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '@wegband/domain/features/sessions/contract.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as sessions } from '../sessions/routes.ts'
import { publish, type Change } from './publish.ts'
import { routes } from './routes.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp({ features: [sessions, routes] })
  address = await app.http.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Opens a stream. `readUntil` reads until a text arrives and returns everything up to it. */
const openStream = async (user: { id: number }) => {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${await app.tokenOf(user)}` }
  const answer = await fetch(`${address}${streamEvents.path}`, { headers, signal: stop.signal })
  if (answer.body === null) throw new Error('no body')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`the stream ended after ${JSON.stringify(text)}`)
      text += value
    }
    return text
  }
  const readToEnd = async (): Promise<string> => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text
      text += value
    }
  }
  await readUntil(': open')
  return { answer, readUntil, readToEnd, close: () => stop.abort() }
}
const publishChange = (change: Change): Promise<void> => inTransaction(app.db, (tx) => publish(tx, change))

describe('the stream of changes', () => {
  test('is refused to signed-out visitors', async () => {
    const { status, body } = await app.call(streamEvents)
    expectStatus({ status, body }, 401)
    expect(body.code).toBe('auth.required')
  })

  test('sends committed changes, ids only', async () => {
    const anna = await makeUser(app.db)
    const stream = await openStream(anna)
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.answer.headers.get('cache-control')).toBe('no-store')
    await publishChange({ topic: 'progress', ids: [3], userIds: [anna.id] })
    const text = await stream.readUntil('progress')
    expect(text).toContain('data: {"topic":"progress","ids":[3]}\n\n')
    stream.close()
  })

  test('does not send changes that were rolled back', async () => {
    const anna = await makeUser(app.db)
    const stream = await openStream(anna)
    const rolledBack = inTransaction(app.db, async (tx) => {
      await publish(tx, { topic: 'progress', ids: [1], userIds: [anna.id] })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await publishChange({ topic: 'progress', ids: [2], userIds: [anna.id] })
    expect(await stream.readUntil('"ids":[2]')).not.toContain('"ids":[1]')
    stream.close()
  })

  test('reaches more people than fit into one PostgreSQL notification', async () => {
    const anna = await makeUser(app.db)
    const stream = await openStream(anna)
    const crowd = Array.from({ length: 2_000 }, (_, index) => 1_000_000_000 + index)
    await publishChange({ topic: 'appointment', ids: crowd, userIds: [...crowd, anna.id] })
    expect(await stream.readUntil('appointment')).toContain('{"topic":"appointment","ids":[]}')
    stream.close()
  })

  test('ends when the session ends', async () => {
    const anna = await makeUser(app.db)
    const stream = await openStream(anna)
    expect((await app.call(signOut, { as: anna })).status).toBe(204)
    expect(await stream.readToEnd()).toContain('"topic":"session-ended"')
  })

  test('ends when the server stops, and does not delay the stop', async () => {
    const small = await createTestApp({ features: [routes] })
    const anna = await makeUser(small.db)
    const url = await small.http.fastify.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: `Bearer ${await small.tokenOf(anna)}` }
    const answer = await fetch(`${url}${streamEvents.path}`, { headers })
    await small.close()
    expect(await answer.text()).toContain(': open')
  })
})
