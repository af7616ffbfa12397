/** Events over real connections, for people of other schools and people whose rights or sessions ended (F1, F20, F37). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { checkAuth, refreshAuth, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../../db/transaction.ts'
import { tokens, users } from '../../db/schema/people.ts'
import { USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeMember, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { publish } from './publish.ts'

let app: TestApp
let address: string
let room: ClassRoom
let elsewhere: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  address = await app.http.fastify.listen({ host: '127.0.0.1', port: 0 })
  room = await makeClassRoom(app, 1)
  elsewhere = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

const stops: AbortController[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop.abort()))

const open = async (user: { id: number }, token?: string) => {
  const stop = new AbortController()
  stops.push(stop)
  const headers = { authorization: `Bearer ${token ?? (await app.tokenOf(user))}` }
  const answer = await fetch(`${address}${streamEvents.path}`, { headers, signal: stop.signal })
  if (answer.body === null) throw new Error('no body')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readUntil = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read()
      if (done) return `${text}<end>`
      text += value
    }
    return text
  }
  await readUntil(': open')
  return { readUntil, readToEnd: () => readUntil('<never>') }
}
/** Publishes a last event: a stream that receives it has received all events before. */
const sayGoodbye = (people: readonly { id: number }[]): Promise<void> =>
  inTransaction(app.db, (tx) =>
    publish(tx, { topic: 'videos', ids: [777], userIds: people.map(({ id }) => id) }),
  )
const GOODBYE = '"ids":[777]'

describe('an event of a school', () => {
  test('reaches only people who may see its classes', async () => {
    const people: [string, UserRow][] = []
    for (const state of USER_SCHOOL_STATES)
      people.push([state, await makeMember(app.db, room.school, { state })])
    people.push(['trainer elsewhere', elsewhere.trainer], ['leader elsewhere', elsewhere.leader])
    const streams = []
    for (const [name, person] of people) streams.push([name, await open(person)] as const)
    const { id } = await room.makeClass()
    const params = { id: String(id), userId: String(room.student.id) }
    expect((await app.call(addAttendee, { as: room.student, params })).status).toBe(200)
    await sayGoodbye(people.map(([, person]) => person))
    const heard: Record<string, boolean> = {}
    for (const [name, stream] of streams)
      heard[name] = (await stream.readUntil(GOODBYE)).includes('attendances')
    expect(heard).toEqual({
      active: true,
      interested: true,
      passive: false,
      cancelled: false,
      undefined: false,
      'member-of-other-school': false,
      'trainer elsewhere': false,
      'leader elsewhere': false,
    })
  })
})

describe('an open stream', () => {
  test('ends when its person is locked', async () => {
    const anna = await makeUser(app.db)
    const stream = await open(anna)
    await inTransaction(app.db, async (tx) => {
      await tx.update(users).set({ lockedAt: '2026-11-20T09:00:00Z' }).where(eq(users.id, anna.id))
      await publishSessionChanged(tx, { userId: anna.id, reason: 'rights' })
    })
    expect(await stream.readToEnd()).toContain('session-ended')
  })

  test('ends when its token is revoked, and other streams of the same person continue', async () => {
    const anna = await makeUser(app.db)
    const first = await app.tokenOf(anna)
    const { body } = await app.call(refreshAuth, { as: anna })
    const [row] = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))
    expect(first).not.toBe(body.token)
    const second = await app.call(refreshAuth, { headers: { authorization: `Bearer ${body.token}` } })
    const stream = await open(anna, second.body.token)
    await inTransaction(app.db, (tx) =>
      publishSessionChanged(tx, { userId: anna.id, tokenId: row?.id ?? 0, reason: 'ended' }),
    )
    await sayGoodbye([anna])
    expect(await stream.readUntil(GOODBYE)).not.toContain('session-ended')
    const { status } = await fetch(`${address}${streamEvents.path}`, {
      headers: { authorization: `Bearer ${first}` },
    })
    expect(status).toBe(401)
  })

  test('ends at once when its session ended while it was opening', async () => {
    const anna = await makeUser(app.db)
    const token = await app.tokenOf(anna)
    // The session is cached now, so the request is admitted without a query and the sign-out can overtake it.
    expect((await app.call(checkAuth, { as: anna })).status).toBe(200)
    const stop = new AbortController()
    stops.push(stop)
    const opening = fetch(`${address}${streamEvents.path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    })
    const signedOut = await app.call(signOut, { as: anna })
    expect(signedOut.status).toBe(204)
    const answer = await opening
    // The stream is refused, or opened and closed again. Reading to its end proves that it does not stay open.
    if (answer.status === 200) expect(await answer.text()).toContain(': open')
    else expect(answer.status).toBe(401)
  })

  test('gets its own reconnect time, different from other streams', async () => {
    const moments = new Set<string | undefined>()
    for (let count = 0; count < 12; count += 1) {
      const stream = await open(await makeUser(app.db))
      moments.add(/retry: (\d+)/.exec(await stream.readUntil('retry'))?.[1])
    }
    expect(moments.size).toBe(12)
    for (const moment of moments) {
      expect(Number(moment)).toBeGreaterThanOrEqual(1_000)
      expect(Number(moment)).toBeLessThan(5_000)
    }
  })

  test('closes when the same person opens a ninth one', async () => {
    const anna = await makeUser(app.db)
    const streams = []
    for (let count = 0; count < 9; count += 1) streams.push(await open(anna))
    expect(await streams[0]?.readToEnd()).toContain('<end>')
    await sayGoodbye([anna])
    for (const stream of streams.slice(1)) expect(await stream.readUntil(GOODBYE)).not.toContain('<end>')
  })
})
