/** Contracts for tests: a simple one, and generated ones with renewals and pauses. */
import fc from 'fast-check'
import { addDays, type Day } from '../../../basics/calendar-days.ts'
import type { ContractLife } from '../contracts/contract-facts.ts'
import { pauseLife, whyNotPause } from '../contracts/pauses.ts'
import { type TermStart, termPhase } from '../contracts/phases.ts'
import { nextRenewal } from '../contracts/renewals.ts'
import { intervalLength, isDaily, renewalPrice } from '../plans/plan-prices.ts'
import { renewing, soundPlan, YEARLY } from './plan-samples.ts'

export const someDay: fc.Arbitrary<Day> = fc
  .integer({ min: 18_000, max: 40_000 })
  .map((number) => addDays('1970-01-01', number))

export const termStart: fc.Arbitrary<TermStart> = fc.record({
  countedFrom: someDay,
  isAtOnce: fc.boolean(),
  freeDays: fc.integer({ min: 0, max: 14 }),
})

/** Ordered on 20 November 2026, at once, for a year, without free days. */
export const life = (more: Partial<ContractLife> = {}): ContractLife => ({
  phases: [termPhase({ countedFrom: '2026-11-20', isAtOnce: true, freeDays: 0 }, YEARLY)],
  pauses: [],
  notice: 'P1M',
  renewalLength: { months: 1, days: 0 },
  endsOn: null,
  withdrawnOn: null,
  ...more,
})

/** The contract with this many renewals, as the nightly job adds them. */
export const renewed = (contract: ContractLife, times: number, price: number): ContractLife => {
  let found = contract
  for (let count = 0; count < times; count += 1) {
    const next = nextRenewal(found, price)
    if (next === undefined) break
    found = { ...found, phases: [...found.phases, next.phase] }
  }
  return found
}

/** A contract of any plan, with renewals and up to two pauses. `price` is that of each renewal. */
export const anyLife: fc.Arbitrary<{ readonly contract: ContractLife; readonly price: number }> = fc
  .record({
    start: termStart,
    plan: soundPlan,
    notice: fc.constantFrom('P1M' as const, 'P7D' as const),
    renewals: fc.integer({ min: 0, max: 12 }),
    pauses: fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 900 }), days: fc.integer({ min: 1, max: 80 }) }),
      { maxLength: 2 },
    ),
  })
  .map(({ start, plan, notice, renewals, pauses }) => {
    const price = renewalPrice(renewing(plan))
    const phase = termPhase(start, plan)
    const renewalLength = isDaily(plan) ? intervalLength(plan) : { months: 1, days: 0 }
    let contract = life({ phases: [phase], notice, renewalLength })
    for (const { after, days } of pauses.toSorted((a, b) => a.after - b.after)) {
      const startsOn = addDays(phase.startsOn, after)
      const pause = { startsOn, endsOn: addDays(startsOn, days - 1) }
      if (whyNotPause(contract, pause, startsOn) === undefined) contract = pauseLife(contract, pause)
    }
    return { contract: renewed(contract, renewals, price), price }
  })
