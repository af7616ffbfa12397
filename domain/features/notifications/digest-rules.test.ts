import { describe, expect, test } from 'vitest'
import { DEFAULT_CHOICES, topicsOf } from './notice-choices.ts'
import { digestWindowOf, isInDigest } from './digest-rules.ts'

const BERLIN = 'Europe/Berlin'

describe('the digest of a day', () => {
  test('is due from 7:00 of the person’s clock on', () => {
    expect(digestWindowOf(BERLIN, '2026-11-20T05:59:00.000Z')).toBeUndefined()
    expect(digestWindowOf(BERLIN, '2026-11-20T06:00:00.000Z')).toEqual({
      day: '2026-11-20',
      dailySince: '2026-11-19T06:00:00.000Z',
      weeklySince: undefined,
      until: '2026-11-20T06:00:00.000Z',
    })
    expect(digestWindowOf('Asia/Tokyo', '2026-11-20T05:59:00.000Z')?.day).toBe('2026-11-20')
  })

  test('has the week on Mondays, and no hour twice or never when clocks change', () => {
    expect(digestWindowOf(BERLIN, '2026-10-26T07:00:00.000Z')).toMatchObject({
      dailySince: '2026-10-25T06:00:00.000Z',
      weeklySince: '2026-10-19T05:00:00.000Z',
    })
    expect(digestWindowOf(BERLIN, '2026-10-25T07:00:00.000Z')).toMatchObject({
      dailySince: '2026-10-24T05:00:00.000Z',
      until: '2026-10-25T06:00:00.000Z',
    })
  })

  test('gathers by topic what came in its time, and never what has an email of its own', () => {
    const window = {
      day: '2026-11-23',
      dailySince: '2026-11-22T06:00:00.000Z',
      weeklySince: '2026-11-16T06:00:00.000Z',
      until: '2026-11-23T06:00:00.000Z',
    }
    const topics = topicsOf({
      family: { push: true, mail: 'daily' },
      training: { push: true, mail: 'weekly' },
      subscriptions: { push: true, mail: 'daily' },
    })
    const sunday = '2026-11-22T09:00:00.000Z'
    const tuesday = '2026-11-17T09:00:00.000Z'
    expect(isInDigest({ type: 'relation-declined', createdAt: sunday }, topics, window)).toBe(true)
    expect(isInDigest({ type: 'relation-declined', createdAt: tuesday }, topics, window)).toBe(false)
    expect(isInDigest({ type: 'exam', createdAt: tuesday }, topics, window)).toBe(true)
    const onSunday = { ...window, weeklySince: undefined }
    expect(isInDigest({ type: 'exam', createdAt: tuesday }, topics, onSunday)).toBe(false)
    expect(isInDigest({ type: 'payment-warning-1', createdAt: sunday }, topics, window)).toBe(false)
    expect(isInDigest({ type: 'pause-answered', createdAt: sunday }, topics, window)).toBe(true)
    expect(isInDigest({ type: 'exam', createdAt: window.until }, topics, window)).toBe(false)
    expect(isInDigest({ type: 'class-cancelled', createdAt: sunday }, DEFAULT_CHOICES.topics, window)).toBe(
      false,
    )
  })
})
