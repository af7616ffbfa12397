import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitRefund } from './refunds.ts'

describe('a refund', () => {
  test('comes from the oldest payment first', () => {
    const payments = [
      { attemptId: 1, cents: 300 },
      { attemptId: 2, cents: 500 },
    ]
    expect(splitRefund(payments, 300)).toEqual([{ attemptId: 1, cents: 300 }])
    expect(splitRefund(payments, 450)).toEqual([
      { attemptId: 1, cents: 300 },
      { attemptId: 2, cents: 150 },
    ])
  })

  test('of more than was paid, or of nothing, is refused', () => {
    expect(splitRefund([{ attemptId: 1, cents: 300 }], 301)).toBeUndefined()
    expect(splitRefund([{ attemptId: 1, cents: 300 }], 0)).toBeUndefined()
    expect(splitRefund([], 1)).toBeUndefined()
  })

  test('sums to what was asked for and never takes more than a payment has left', () => {
    const payment = fc.record({ attemptId: fc.integer(), cents: fc.integer({ min: 0, max: 10_000 }) })
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 5 }), fc.integer({ min: 1, max: 20_000 }), (all, cents) => {
        const parts = splitRefund(all, cents)
        const paid = all.reduce((sum, one) => sum + one.cents, 0)
        expect(parts === undefined).toBe(cents > paid)
        if (parts !== undefined) expect(parts.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
      }),
    )
  })
})
