import { describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { createTestClock } from '../../testing/servers/test-clock.ts'
import { addressKey, createRateLimiter, floodCode } from './rate-limit.ts'

const refusalOf = (work: () => void): AppError | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('calls per minute', () => {
  test('pass up to the limit and then report when to come back', () => {
    const clock = createTestClock('2026-11-20T09:00:20Z')
    const limiter = createRateLimiter(clock)
    for (let call = 0; call < 3; call += 1) limiter.take('user 1', 3)
    const refusal = refusalOf(() => limiter.take('user 1', 3))
    expect(refusal?.code).toBe('general.too-many-requests')
    expect(refusal?.details.retryAt).toBe('2026-11-20T09:01:00.000Z')
  })

  test('restart with the next minute', () => {
    const clock = createTestClock('2026-11-20T09:00:20Z')
    const limiter = createRateLimiter(clock)
    limiter.take('user 1', 1)
    expect(refusalOf(() => limiter.take('user 1', 1))).toBeDefined()
    clock.set('2026-11-20T09:01:00Z')
    expect(refusalOf(() => limiter.take('user 1', 1))).toBeUndefined()
  })

  test('are counted for each caller separately', () => {
    const limiter = createRateLimiter(createTestClock('2026-11-20T09:00:20Z'))
    limiter.take('user 1', 1)
    expect(refusalOf(() => limiter.take('user 2', 1))).toBeUndefined()
  })

  test('answer with the code that the endpoint declares', () => {
    expect(floodCode({ errors: ['scanner.own-profile', 'scanner.flood'] })).toBe('scanner.flood')
    expect(floodCode({ errors: [] })).toBe('general.too-many-requests')
  })
})

describe('an address', () => {
  test('stands for one customer: all of IPv4, the first half of IPv6', () => {
    expect(addressKey('192.0.2.7')).toBe('192.0.2.7')
    expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(addressKey('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2')
    expect(addressKey('2001:db8:1:2::1')).toBe('2001:db8:1:2')
    expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0')
    expect(addressKey('::1')).toBe('0:0:0:0')
  })
})
