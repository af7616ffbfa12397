import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../../basics/months.ts'
import { sumCents } from '../../basics/money.ts'
import { someDay } from '../subscriptions/testing/contract-samples.ts'
import { billDay, billsOf, type DueCharge, isUnusual } from './family-bills.ts'

const charge = (id: number, more: Partial<DueCharge> = {}): DueCharge => ({
  id,
  contractId: id,
  payerId: 1,
  issuerId: 1,
  dueOn: '2026-12-04',
  amountCents: 3900,
  ...more,
})

describe('a bill', () => {
  it('has the charges of one payer and issuer of a day', () => {
    const bills = billsOf([
      charge(1),
      charge(2, { amountCents: 2340 }),
      charge(3, { payerId: 2 }),
      charge(4, { issuerId: 2 }),
      charge(5, { dueOn: '2026-12-05' }),
    ])
    expect(bills.map(({ charges }) => charges.map(({ id }) => id))).toEqual([[1, 2], [3], [4], [5]])
    expect(bills[0]).toMatchObject({ payerId: 1, issuerId: 1, dueOn: '2026-12-04', totalCents: 6240 })
  })

  it('comes on the wished day of the month, never before a charge is due', () => {
    expect(billDay('2026-12-04', null)).toBe('2026-12-04')
    expect(billDay('2026-12-04', 15)).toBe('2026-12-15')
    expect(billDay('2026-12-15', 15)).toBe('2026-12-15')
    expect(billDay('2026-12-16', 15)).toBe('2027-01-15')
    expect(billDay('2027-02-01', 31)).toBe('2027-02-28')
    expect(billDay('2027-01-31', 30)).toBe('2027-02-28')
    const bills = billsOf([charge(1), charge(2, { dueOn: '2026-12-10' })], new Map([[1, 15]]))
    expect(bills.map(({ dueOn, totalCents }) => [dueOn, totalCents])).toEqual([['2026-12-15', 7800]])
  })

  it('is never before the due day and at most a month later', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 31 }), (dueOn, date) => {
        const day = billDay(dueOn, date)
        expect(day >= dueOn).toBe(true)
        expect(day <= addMonths(dueOn, 1)).toBe(true)
        expect(billDay(day, date)).toBe(day)
      }),
    )
  })

  it('waits for a human if it is very large or a contract is billed too often', () => {
    const billOf = (charges: readonly DueCharge[]) => billsOf(charges).map((bill) => isUnusual(bill))
    expect(billOf([charge(1, { amountCents: 100_000 })])).toEqual([false])
    expect(billOf([charge(1, { amountCents: 100_001 })])).toEqual([true])
    expect(billOf([1, 2].map((id) => charge(id, { contractId: 9 })))).toEqual([false])
    expect(billOf([1, 2, 3].map((id) => charge(id, { contractId: 9 })))).toEqual([true])
  })

  it('leaves no charge out and takes none twice', () => {
    const many = fc.array(
      fc.record({
        payerId: fc.integer({ min: 1, max: 3 }),
        issuerId: fc.integer({ min: 1, max: 2 }),
        amountCents: fc.integer({ min: 0, max: 100_000 }),
        dueOn: fc.constantFrom('2026-12-04', '2026-12-05', '2027-01-04'),
      }),
    )
    fc.assert(
      fc.property(many, fc.integer({ min: 1, max: 31 }), (list, date) => {
        const charges = list.map((one, index) => charge(index, one))
        const bills = billsOf(charges, new Map([[2, date]]))
        const billed = bills.flatMap((bill) => bill.charges.map(({ id }) => id)).toSorted((a, b) => a - b)
        expect(billed).toEqual(charges.map(({ id }) => id))
        expect(sumCents(bills.map(({ totalCents }) => totalCents))).toBe(
          sumCents(charges.map(({ amountCents }) => amountCents)),
        )
        const keys = bills.map(({ payerId, issuerId, dueOn }) => `${payerId} ${issuerId} ${dueOn}`)
        expect(new Set(keys).size).toBe(bills.length)
      }),
    )
  })
})
