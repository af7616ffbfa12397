import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../basics/calendar-days.ts'
import { lastDayOfMonths } from '../../../basics/months.ts'
import { anyLife, life } from '../testing/contract-samples.ts'
import { fixedTermEndsOn } from './contract-facts.ts'
import { isPausedOn, movedByPause, pausedDays, pauseLife, whyNotPause } from './pauses.ts'
import { billingPeriods, dayCount, isSequence } from './phases.ts'
import { soundPlan } from '../testing/plan-samples.ts'
import { termStart } from '../testing/contract-samples.ts'

const pause = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
const MARCH = pause('2027-03-01', '2027-03-31')

describe('a pause', () => {
  it('may begin today, lasts three months at most, and comes twice within twelve months', () => {
    expect(whyNotPause(life(), MARCH, '2027-03-01')).toBeUndefined()
    expect(whyNotPause(life(), MARCH, '2027-03-02')).toBe('subscriptions.pause-past')
    expect(whyNotPause(life(), pause('2027-03-01', '2027-05-31'), '2027-01-01')).toBeUndefined()
    expect(whyNotPause(life(), pause('2027-03-01', '2027-06-01'), '2027-01-01')).toBe(
      'subscriptions.pause-too-long',
    )
    const twice = life({ pauses: [MARCH, pause('2027-06-01', '2027-06-10')] })
    expect(whyNotPause(twice, pause('2027-08-01', '2027-08-10'), '2027-07-01')).toBe(
      'subscriptions.pauses-used',
    )
    expect(whyNotPause(twice, pause('2028-03-01', '2028-03-10'), '2027-07-01')).toBeUndefined()
  })

  it('is refused at the same time as another or before it, and after the end', () => {
    const paused = life({ pauses: [MARCH] })
    expect(whyNotPause(paused, pause('2027-03-31', '2027-04-02'), '2027-01-01')).toBe(
      'subscriptions.pause-overlap',
    )
    expect(whyNotPause(paused, pause('2027-02-01', '2027-02-02'), '2027-01-01')).toBe(
      'subscriptions.pause-overlap',
    )
    expect(whyNotPause(life({ endsOn: '2027-02-28' }), MARCH, '2027-01-01')).toBe('subscriptions.ended')
    expect(whyNotPause(life({ withdrawnOn: '2026-11-21' }), MARCH, '2027-01-01')).toBe('subscriptions.ended')
    expect(whyNotPause(life(), pause('2027-03-02', '2027-03-01'), '2027-01-01')).toBe('general.invalid')
  })

  it('moves the end of the contract, also of a cancelled one, by its days', () => {
    const cancelled = pauseLife(life({ endsOn: '2027-11-20' }), MARCH)
    expect(fixedTermEndsOn(cancelled)).toBe('2027-12-21')
    expect(cancelled.endsOn).toBe('2027-12-21')
    expect(isPausedOn(cancelled.pauses, '2027-03-31')).toBe(true)
    expect(isPausedOn(cancelled.pauses, '2027-04-01')).toBe(false)
  })

  it('lengthens the period that runs and moves the later ones', () => {
    expect(movedByPause(pause('2027-02-15', '2027-03-14'), MARCH)).toEqual(pause('2027-02-15', '2027-04-14'))
    expect(movedByPause(MARCH, MARCH)).toEqual(pause('2027-04-01', '2027-05-01'))
    expect(movedByPause(pause('2027-01-01', '2027-02-28'), MARCH)).toEqual(pause('2027-01-01', '2027-02-28'))
  })

  it('leaves the contract as many days and periods as it had, without overlap', () => {
    const length = fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 90 }))
    fc.assert(
      fc.property(termStart, soundPlan, length, (start, plan, [after, days]) => {
        const periods = billingPeriods(start, plan)
        const startsOn = addDays(start.countedFrom, after)
        const granted = pause(startsOn, addDays(startsOn, days - 1))
        const moved = periods.map((period) => movedByPause(period, granted))
        expect(isSequence(moved)).toBe(true)
        moved.forEach((period, index) => {
          const before = periods[index]
          if (before === undefined) return
          expect(dayCount(period) - pausedDays(period, [granted])).toBe(dayCount(before))
        })
      }),
    )
  })

  it('keeps the phases of a contract apart and its days of use the same', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(300), fc.integer({ min: 1, max: 90 }), ({ contract }, after, days) => {
        const startsOn = addDays(contract.phases[0]?.startsOn ?? '', after)
        const granted = pause(startsOn, addDays(startsOn, days - 1))
        if (whyNotPause(contract, granted, startsOn) !== undefined) return
        const paused = pauseLife(contract, granted)
        const used = (one: typeof contract): number =>
          one.phases.reduce((sum, phase) => sum + dayCount(phase) - pausedDays(phase, one.pauses), 0)
        expect(isSequence(paused.phases)).toBe(true)
        expect(used(paused)).toBe(used(contract))
        expect(granted.endsOn <= lastDayOfMonths(startsOn, 3)).toBe(true)
      }),
    )
  })
})
