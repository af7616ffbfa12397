import { describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { createAttemptLimits, type Attempt, type AttemptLimits } from './attempt-limits.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)
const anna: Attempt = { account: 'anna', address: '192.0.2.1', device: undefined }

const refusal = (limits: AttemptLimits, attempt: Attempt, now = NOW): AppError | undefined => {
  try {
    limits.begin(attempt, now)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
const fail = (limits: AttemptLimits, attempt: Attempt, times: number): void => {
  for (let time = 0; time < times; time += 1) limits.begin(attempt, NOW)
}

describe('guessing a password', () => {
  test('ends after ten tries from one address, with the time until when', () => {
    const limits = createAttemptLimits()
    fail(limits, anna, 10)
    const refused = refusal(limits, anna)
    expect(refused?.code).toBe('auth.rate-limited')
    expect(refused?.details.retryAt).toBe('2026-11-20T09:15:00.000Z')
    expect(refusal(limits, anna, later(15))).toBeUndefined()
  })

  test('does not stop anybody else at that address', () => {
    const limits = createAttemptLimits()
    fail(limits, anna, 10)
    expect(refusal(limits, { ...anna, account: 'bert' })).toBeUndefined()
  })

  test('does not lock the owner out at another address or at a device that knows them', () => {
    const limits = createAttemptLimits()
    fail(limits, anna, 10)
    expect(refusal(limits, { ...anna, address: '198.51.100.7' })).toBeUndefined()
    expect(refusal(limits, { ...anna, device: 'nonce' })).toBeUndefined()
  })

  test('from everywhere ends after a hundred tries for strangers, and never for the known device', () => {
    const limits = createAttemptLimits()
    for (let index = 0; index < 100; index += 1) limits.begin({ ...anna, address: `203.0.113.${index}` }, NOW)
    expect(refusal(limits, { ...anna, address: '203.0.113.200' })?.code).toBe('auth.rate-limited')
    expect(refusal(limits, { ...anna, device: 'nonce' })).toBeUndefined()
  })

  test('of many accounts from one address ends after a hundred tries', () => {
    const limits = createAttemptLimits()
    for (let index = 0; index < 100; index += 1) limits.begin({ ...anna, account: `name-${index}` }, NOW)
    expect(refusal(limits, { ...anna, account: 'one-more' })?.code).toBe('auth.rate-limited')
  })

  test('with a stolen known device ends there after ten tries', () => {
    const limits = createAttemptLimits()
    const stolen = { ...anna, device: 'nonce' }
    fail(limits, stolen, 10)
    expect(refusal(limits, stolen)?.code).toBe('auth.rate-limited')
  })

  test('is forgiven by the right password', () => {
    const limits = createAttemptLimits()
    fail(limits, anna, 9)
    limits.begin(anna, NOW)
    limits.succeed(anna)
    fail(limits, anna, 10)
    expect(refusal(limits, anna)).toBeDefined()
  })
})
