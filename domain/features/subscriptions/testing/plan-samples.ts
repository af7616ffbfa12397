/** Plans for tests: those of the drawings, and generated ones. */
import fc from 'fast-check'
import type { SubscriptionPlan } from '../contract.ts'
import type { RenewingTerms } from '../plans/plan-prices.ts'

export const plan = (more: Partial<SubscriptionPlan> = {}): SubscriptionPlan => ({
  id: 1,
  isActive: true,
  interval: 'month',
  intervalCount: 1,
  effectivePeriodLength: 12,
  price: 790,
  ...more,
})

/** The online membership as drawn: 84 EUR a year, 22.50 EUR a quarter, 7.90 EUR a month, 51 EUR for six months, 9.90 EUR for one. */
export const YEARLY = plan({ id: 1, interval: 'year', price: 8400 })
export const QUARTERLY = plan({ id: 2, intervalCount: 3, price: 2250 })
export const MONTHLY = plan({ id: 3 })
export const HALF_YEAR = plan({ id: 4, intervalCount: 6, effectivePeriodLength: 6, price: 5100 })
export const ONE_MONTH = plan({ id: 5, effectivePeriodLength: 1, price: 990 })
export const ONLINE_PLANS = [ONE_MONTH, MONTHLY, HALF_YEAR, YEARLY, QUARTERLY]
/** One module for seven days. */
export const WEEKLY = plan({ id: 6, interval: 'week', effectivePeriodLength: 0, price: 290 })
/** The kids membership as drawn. */
export const KIDS_YEAR = plan({ id: 7, interval: 'year', price: 6500 })
export const KIDS_HALF_YEAR = plan({ id: 8, intervalCount: 6, effectivePeriodLength: 6, price: 3900 })

export const price = fc.integer({ min: 0, max: 200_000 })

/** Plans that can be sold, with terms of up to two years. */
export const soundPlan: fc.Arbitrary<SubscriptionPlan> = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(1, 2, 3, 6, 12, 24), fc.integer({ min: 1, max: 4 }))
      .filter(([months, times]) => months * times <= 24)
      .map(([months, times]) =>
        months % 12 === 0
          ? plan({ interval: 'year', intervalCount: months / 12, effectivePeriodLength: months * times })
          : plan({ intervalCount: months, effectivePeriodLength: months * times }),
      ),
    fc
      .tuple(fc.constantFrom('week' as const, 'day' as const), fc.integer({ min: 1, max: 10 }))
      .map(([interval, intervalCount]) => plan({ interval, intervalCount, effectivePeriodLength: 0 })),
  )
  .chain((one) => price.map((cents) => ({ ...one, price: cents })))

export const renewing = (one: SubscriptionPlan, renewalPriceCents: number | null = null) =>
  ({ ...one, renewalPriceCents }) satisfies RenewingTerms
