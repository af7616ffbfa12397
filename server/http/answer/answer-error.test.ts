import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS } from '@wegband/domain/errors/catalogue.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { readPublicSettings, listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { routes as texts } from '../../features/texts/routes.ts'
import { routes as viewer } from '../../features/viewer/routes.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { createTestClock } from '../../testing/servers/test-clock.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { asAppError, errorBody } from './answer-error.ts'
import { errorWords } from './error-words.ts'

const clock = createTestClock('2026-11-20T09:00:00Z')

describe('an error', () => {
  test('leaves with its code, message and details, and no request id below 500', () => {
    const error = new AppError('general.invalid', { errors: { name: ['required'] } })
    expect(errorBody(error, 'de', 'r-1')).toEqual({
      code: 'general.invalid',
      message: errorWords('general.invalid', 'de'),
      errors: { name: ['required'] },
    })
    expect(errorBody(new AppError('general.unexpected'), 'de', 'r-1')).toMatchObject({ requestId: 'r-1' })
  })

  // spec: error-other-status-translated
  test('has messages in German and English for every code', () => {
    for (const code of Object.keys(ERRORS) as (keyof typeof ERRORS)[])
      for (const locale of ['de', 'en'] as const)
        expect([code, locale, errorWords(code, locale)]).not.toEqual([code, locale, code])
  })

  test('that is not an AppError is unexpected, and only the log gets its cause', () => {
    const error = asAppError(new TypeError('x is not a function'), clock)
    expect(error.code).toBe('general.unexpected')
    expect(JSON.stringify(errorBody(error, 'de', 'r-1'))).not.toContain('function')
  })

  test('of an unavailable database is 503 with the time of the next try', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    })
    const error = asAppError(refused, clock)
    expectStatus(error, 503)
    expect(error.code).toBe('general.unavailable')
    expect(error.details.retryAt).toBe('2026-11-20T09:00:03.000Z')
  })
})

describe('the words of an answer', () => {
  let app: TestApp
  let anna: UserRow
  beforeAll(async () => {
    app = await createTestApp({ features: [texts, viewer] })
    anna = await makeUser(app.db, { language: 'en' })
  })
  afterAll(() => app.close())

  test("are in the device's language, and in the user's own once it is known", async () => {
    const german = await app.call(readUser, { params: { id: '1' }, headers: { 'accept-language': 'de' } })
    const english = await app.call(readUser, { params: { id: '1' }, headers: { 'accept-language': 'en' } })
    expect(german.body.message).toBe(errorWords('auth.required', 'de'))
    expect(english.body.message).toBe(errorWords('auth.required', 'en'))
    expect(english.headers['content-language']).toBe('en')
    const own = await app.call(readUser, {
      as: anna,
      params: { id: '9999' },
      headers: { 'accept-language': 'de' },
    })
    expect(own.body.message).toBe(errorWords('general.not-found', 'en'))
    const chosen = await app.call(readUser, {
      as: anna,
      params: { id: '9999' },
      headers: { 'x-language': 'de' },
    })
    expect(chosen.body.message).toBe(errorWords('general.not-found', 'de'))
  })
})

describe('without the database', () => {
  test('a request that needs it is 503 with Retry-After, and a cached answer still works', async () => {
    const app = await createTestApp({ features: [texts] })
    await app.db.close()
    const messages = await app.call(listGlobalMessages)
    expectStatus(messages, 503)
    expect(messages.body.code).toBe('general.unavailable')
    expect(messages.headers['retry-after']).toBe('3')
    expect(messages.body.requestId).toBeDefined()
    expect((await app.call(readPublicSettings)).status).toBe(200)
    await app.close().catch(() => {})
  })
})
