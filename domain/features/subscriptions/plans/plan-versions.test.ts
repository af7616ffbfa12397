import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPriceOpen, plansOnSale, versionOnSale, versionState } from './plan-versions.ts'

const version = (id: number, validFrom: string, runningContracts: number) => ({
  id,
  validFrom,
  runningContracts,
  isActive: true,
})
/** As drawn: 89, 84, 79 and 72 EUR. */
const VERSIONS = [
  version(4, '2027-03-01', 0),
  version(3, '2026-01-01', 212),
  version(2, '2024-01-01', 64),
  version(1, '2020-01-01', 0),
]

describe('the versions of a plan', () => {
  it('are planned, on sale, running out and expired', () => {
    expect(VERSIONS.map((one) => versionState(one, VERSIONS, '2026-11-20'))).toEqual([
      'planned',
      'on-sale',
      'running-out',
      'expired',
    ])
  })

  it('change on the first day of the new one', () => {
    expect(versionOnSale(VERSIONS, '2027-02-28')?.id).toBe(3)
    expect(versionOnSale(VERSIONS, '2027-03-01')?.id).toBe(4)
    expect(versionOnSale(VERSIONS, '2019-12-31')).toBeUndefined()
  })

  it('are not on sale once the office has withdrawn the newest', () => {
    const withdrawn = VERSIONS.map((one) => ({ ...one, isActive: one.id !== 3 }))
    expect(versionOnSale(withdrawn, '2026-11-20')).toBeUndefined()
    expect(versionState({ ...version(3, '2026-01-01', 212), isActive: false }, withdrawn, '2026-11-20')).toBe(
      'running-out',
    )
  })

  it('keep their price from the first order on', () => {
    expect(isPriceOpen({ orders: 0 })).toBe(true)
    expect(isPriceOpen({ orders: 1 })).toBe(false)
  })

  it('have at most one on sale on any day', () => {
    const day = fc.integer({ min: 2020, max: 2030 }).map((year) => `${year}-01-01`)
    fc.assert(
      fc.property(fc.array(day, { maxLength: 6 }), day, (days, today) => {
        const all = days.map((validFrom, id) => version(id, validFrom, 1))
        const onSale = all.filter((one) => versionState(one, all, today) === 'on-sale')
        expect(onSale.length).toBe(days.some((one) => one <= today) ? 1 : 0)
      }),
    )
  })
})

it('each interval and term of a product has one version on sale', () => {
  const plan = { interval: 'month', intervalCount: 1, effectivePeriodLength: 12, isActive: true } as const
  const plans = [
    { ...plan, id: 1, validFrom: '2026-01-01' },
    { ...plan, id: 2, validFrom: '2026-06-01' },
    { ...plan, id: 3, validFrom: '2027-01-01' },
    { ...plan, id: 4, validFrom: '2026-01-01', effectivePeriodLength: 6 },
    { ...plan, id: 5, validFrom: '2026-01-01', effectivePeriodLength: 1 },
    // Withdrawn: the older version does not come back.
    { ...plan, id: 6, validFrom: '2026-06-01', effectivePeriodLength: 1, isActive: false },
  ]
  expect(plansOnSale(plans, '2026-11-20').map(({ id }) => id)).toEqual([2, 4])
})
