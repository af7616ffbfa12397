/** Limits against guessing and mailbox flooding that never lock out the owner and count for every process (F17, F19). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { createTestClock } from '../../testing/servers/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import { type AttemptBy, beginAttempt, countEmail, succeedAttempt } from './attempt-limits.ts'

const START = '2026-11-20T09:00:00.000Z'
const clock = createTestClock(START)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock.set(START)
  await database.database.drizzle.delete(rateLimits)
})

const services = () => ({ db: database.database, clock, appSecret: 'one secret' })
const from = (address: string, device?: string) => ({ address, deviceOf: () => device })
const anna: AttemptBy = { purpose: 'password', account: 'anna', userId: 7, origin: from('192.0.2.1') }

const refusalOf = async (work: Promise<unknown>): Promise<AppError | undefined> => {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
const tryOnce = (by: Partial<AttemptBy> = {}) => refusalOf(beginAttempt(services(), { ...anna, ...by }))
const fail = async (times: number, by: (index: number) => Partial<AttemptBy> = () => ({})) => {
  for (let time = 0; time < times; time += 1) await tryOnce(by(time))
}

describe('guessing a password', () => {
  test('is stopped after ten tries from one address, with the time of the next try', async () => {
    await fail(10)
    const refused = await tryOnce()
    expect([refused?.code, refused?.details.retryAt]).toEqual([
      'auth.rate-limited',
      '2026-11-20T09:15:00.000Z',
    ])
    clock.set('2026-11-20T09:15:00.000Z')
    expect(await tryOnce()).toBeUndefined()
  })

  test('counts a name in upper or lower case as one, and an unknown name like any other', async () => {
    await fail(5)
    await fail(5, () => ({ account: 'ANNA' }))
    expect((await tryOnce())?.code).toBe('auth.rate-limited')
    await fail(10, () => ({ account: 'nobody', userId: undefined }))
    expect((await tryOnce({ account: 'nobody', userId: undefined }))?.code).toBe('auth.rate-limited')
  })

  test('does not block other people at that address, nor the owner elsewhere', async () => {
    await fail(300)
    expect(await tryOnce({ account: 'bert', userId: 8 })).toBeUndefined()
    expect(await tryOnce({ origin: from('198.51.100.7') })).toBeUndefined()
  })

  test('from everywhere slows down unknown addresses, but no known device or address', async () => {
    await succeedAttempt(
      services(),
      await beginAttempt(services(), { ...anna, origin: from('198.51.100.7') }),
    )
    await fail(101, (index) => ({ origin: from(`203.0.113.${index}`) }))
    const refused = await tryOnce({ origin: from('203.0.113.200') })
    expect([refused?.code, refused?.details.retryAt]).toEqual([
      'auth.rate-limited',
      '2026-11-20T09:01:00.000Z',
    ])
    expect(await tryOnce({ origin: from('203.0.113.200', 'nonce') })).toBeUndefined()
    expect(await tryOnce({ origin: from('198.51.100.7') })).toBeUndefined()
    clock.set('2026-11-20T09:01:00.000Z')
    expect(await tryOnce({ origin: from('203.0.113.201') })).toBeUndefined()
  })

  test('is not blocked by others at an address where the person signed in within thirty days', async () => {
    await succeedAttempt(services(), await beginAttempt(services(), anna))
    await fail(100, (index) => ({ account: `name-${index}`, userId: undefined }))
    expect((await tryOnce({ account: 'bert', userId: 8 }))?.code).toBe('auth.rate-limited')
    expect(await tryOnce()).toBeUndefined()
    clock.set('2026-12-20T09:00:00.000Z')
    await fail(100, (index) => ({ account: `name-${index}`, userId: undefined }))
    expect((await tryOnce())?.code).toBe('auth.rate-limited')
  })

  test('is no longer counted after the right password was entered', async () => {
    await fail(9)
    await succeedAttempt(services(), await beginAttempt(services(), anna))
    await fail(10)
    expect(await tryOnce()).toBeDefined()
  })
})

describe('emails', () => {
  const email = (fields: Partial<Parameters<typeof countEmail>[1]> = {}) =>
    refusalOf(
      countEmail(services(), {
        mail: 'anna@beispiel.example',
        userId: 7,
        origin: from('192.0.2.1'),
        ...fields,
      }),
    )

  test('to one mailbox are limited to three an hour, with or without an account', async () => {
    for (const userId of [7, undefined]) {
      const mail = `mailbox-of-${userId}@beispiel.example`
      const told = []
      for (let time = 0; time < 4; time += 1) told.push((await email({ mail, userId }))?.code)
      expect(told).toEqual([undefined, undefined, undefined, 'auth.rate-limited'])
    }
  })

  test('requested by strangers do not use up the limit of the owner', async () => {
    await succeedAttempt(services(), await beginAttempt(services(), anna))
    for (let index = 0; index < 30; index += 1) await email({ origin: from(`203.0.113.${index}`) })
    expect((await email({ origin: from('203.0.113.99') }))?.details.retryAt).toBe('2026-11-20T10:00:00.000Z')
    expect(await email()).toBeUndefined()
    expect(await email({ origin: from('203.0.113.99', 'nonce') })).toBeUndefined()
  })
})
