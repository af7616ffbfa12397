/** Attacks with photographed, guessed or forged codes, and with a flood of scans (F7, F8, F9). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAttendeeByToken, changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { readQrToken, readUserByToken, SCANS_PER_MINUTE } from '@wegband/domain/features/cards/contract.ts'
import { memberTokens } from '../../db/schema/people.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { storedChip } from './chip-code.ts'
import { cardKey } from './resolve-token.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const START = '2026-11-20T17:00:00Z'

let app: TestApp
let room: ClassRoom
let student: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: START })
  room = await makeClassRoom(app, 1)
  student = await room.makeStudent()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(START))

type Person = { id: number }
const codeOf = async (as: Person): Promise<string> =>
  (await app.call(readQrToken, { as, params: { id: String(as.id) } })).body.data.token
const preview = (as: Person, token: string, headers = {}) =>
  app.call(readUserByToken, { as, params: { token }, headers })
const told = async (as: Person, token: string) => {
  const { status, body } = await preview(as, token)
  return [status, body.code]
}
const running = async (): Promise<number> => {
  const { id } = await room.makeClass()
  await app.call(changeAppointment, {
    as: room.trainer,
    params: { id: String(id) },
    body: { isStarted: true },
  })
  return id
}
const scan = (id: number, token: string) =>
  app.call(addAttendeeByToken, { as: room.trainer, params: { id: String(id), token } })

describe('a timed code', () => {
  test('is refused after two minutes, whatever time the device sends', async () => {
    const id = await running()
    const token = await codeOf(student)
    app.clock.advance(120_000)
    const late = await preview(room.trainer, token, { date: 'Fri, 20 Nov 2026 17:00:00 GMT' })
    expectStatus(late, 404)
    expect(late.body.code).toBe('scanner.expired')
    const { status, body } = await scan(id, token)
    expectStatus({ status, body }, 404)
    expect(body.code).toBe('scanner.expired')
  })

  test('adds its person once to a class, however often it is scanned', async () => {
    const id = await running()
    const token = await codeOf(student)
    const ids = []
    for (let round = 0; round < 3; round += 1) ids.push((await scan(id, token)).body.data.id)
    expect(new Set(ids).size).toBe(1)
  })

  test('cannot be extended or changed to another person by its holder', async () => {
    const token = await codeOf(student)
    const [user = '', expiry = '', mac = ''] = token.slice(4).split('.')
    for (const forged of [
      `WTT-${room.trainer.id}.${expiry}.${mac}`,
      `WTT-${user}.${Number(expiry) + 3600}.${mac}`,
      `WTT-${user}.${expiry}.${mac.slice(0, 20)}`,
      `WTT-${user}.${expiry}.${'A'.repeat(mac.length)}`,
    ])
      expect([forged, ...(await told(room.trainer, forged))]).toEqual([
        forged,
        422,
        'scanner.invalid-or-taken',
      ])
    for (const other of [
      `WTT-0${user}.${expiry}.${mac}`,
      `${token}.x`,
      `WTT-${user}.${expiry}`,
      `WTM-${token}`,
    ])
      expect([other, ...(await told(room.trainer, other))]).toEqual([other, 415, 'scanner.type-mismatch'])
  })

  test('of a locked person is not found', async () => {
    const locked = await makeUser(app.db, { lockedAt: START })
    const value = `WTM-${'L'.repeat(26)}`
    await app.db.drizzle.insert(memberTokens).values({ userId: locked.id, kind: 'member', value })
    expect(await told(room.trainer, value)).toEqual([404, 'scanner.not-found-or-expired'])
  })
})

describe('a text that is no code', () => {
  test.each([
    '12345',
    'WTX-AAAAAA',
    'WTM-AAA',
    'wtk-aaaaaaaaaa',
    "' or 1=1 --",
    '../../x',
    'https://x.example',
    '\u0000',
    ' ',
  ])('is refused: %j', async (text) => {
    const { status } = await preview(room.trainer, text)
    expect([text, [404, 415].includes(status)]).toEqual([text, true])
  })
})

describe('an NFC token', () => {
  test('is found by every spelling of its uid', async () => {
    await app.db.drizzle.insert(memberTokens).values({
      userId: student.id,
      kind: 'nfc',
      value: storedChip(cardKey(app.http.services.appSecret), '04A22F91CC'),
    })
    for (const uid of ['04A22F91CC', '04:a2:2f:91:cc', '04-A2-2F-91-CC', '04a22f91cc'])
      expect([uid, (await preview(room.trainer, uid)).body.data?.id]).toEqual([uid, student.id])
  })
})

describe('a flood of scans', () => {
  test('is stopped after sixty a minute at both scanning endpoints, with the time to wait', async () => {
    const guesser = await makeUser(app.db)
    const id = await running()
    const guess = `WTM-${'Q'.repeat(26)}`
    const statuses = []
    for (let round = 0; round < SCANS_PER_MINUTE; round += 1)
      statuses.push((await preview(guesser, guess)).status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    const { status, body, headers } = await preview(guesser, guess)
    expectStatus({ status, body }, 429)
    expect(body.code).toBe('scanner.flood')
    expect(headers['retry-after']).toBe('60')
    app.clock.set('2026-11-20T17:01:00Z')
    expect((await preview(guesser, guess)).status).toBe(404)
    for (let round = 0; round < SCANS_PER_MINUTE; round += 1) await scan(id, guess)
    const last = await scan(id, guess)
    expectStatus(last, 429)
    expect(last.body.code).toBe('scanner.flood')
    // Another person at the same address is not stopped.
    expect((await preview(room.otherTrainer, guess)).status).toBe(404)
  })
})
