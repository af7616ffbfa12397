import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withdrawnBill, type WithdrawnTerm } from './withdrawal-plan.ts'

const year = (more: Partial<WithdrawnTerm> = {}): WithdrawnTerm => ({
  phaseId: 1,
  paidDays: { startsOn: '2026-11-20', endsOn: '2027-11-19' },
  totalCents: 8_400,
  chargedCents: 8_400,
  hasConsented: true,
  ...more,
})

describe('the bill of a withdrawn order', () => {
  test('goes back whole on the day of the order', () => {
    const bill = { amountCents: 8_400, creditCents: 0, isPaid: true, terms: [year()] }
    expect(withdrawnBill(bill, '2026-11-20')).toMatchObject({ refundCents: 8_400, newAmountCents: 0 })
  })

  test('keeps the used days, out of the credit first', () => {
    const bill = { amountCents: 8_400, creditCents: 2_000, isPaid: true, terms: [year()] }
    // Ten of 365 days: 230.1 cents.
    expect(withdrawnBill(bill, '2026-11-30')).toMatchObject({
      refundCents: 6_400,
      newAmountCents: 230,
      newCreditCents: 230,
      parts: [{ usedDays: 10, owedCents: 230, creditCents: 1_770 }],
    })
  })

  test('that is not paid leaves the used days open', () => {
    const bill = { amountCents: 8_400, creditCents: 0, isPaid: false, terms: [year()] }
    expect(withdrawnBill(bill, '2026-11-30')).toMatchObject({ refundCents: 0, newAmountCents: 230 })
  })

  test('costs nothing without the consent to begin at once', () => {
    const bill = {
      amountCents: 8_400,
      creditCents: 0,
      isPaid: true,
      terms: [year({ hasConsented: false })],
    }
    expect(withdrawnBill(bill, '2026-11-30')).toMatchObject({ refundCents: 8_400, newAmountCents: 0 })
  })

  test('leaves what it charges for others, whatever is withdrawn', () => {
    const cents = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        cents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        fc.integer({ min: 0, max: 14 }),
        (charged, others, part, isPaid, days) => {
          const amountCents = charged.reduce((sum, one) => sum + one, others)
          const creditCents = Math.floor(amountCents * part)
          const terms = charged.map((chargedCents, index) =>
            year({ phaseId: index, chargedCents, totalCents: chargedCents }),
          )
          const day = `2026-11-${20 + Math.min(days, 10)}`
          const plan = withdrawnBill({ amountCents, creditCents, isPaid, terms }, day)
          const paid = isPaid ? amountCents - creditCents : 0
          expect(plan.newAmountCents).toBeGreaterThanOrEqual(others)
          expect(plan.newCreditCents).toBeGreaterThanOrEqual(0)
          expect(plan.newCreditCents).toBeLessThanOrEqual(plan.newAmountCents)
          expect(plan.refundCents).toBeGreaterThanOrEqual(0)
          // A paid bill: what is kept and what goes back is what was paid.
          if (isPaid) expect(plan.refundCents + plan.newAmountCents - plan.newCreditCents).toBe(paid)
          else expect(plan.refundCents).toBe(0)
        },
      ),
    )
  })
})
