import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantAt } from '../../../basics/calendar-days.ts'
import { anyLife, life, renewed } from '../testing/contract-samples.ts'
import { YEARLY } from '../testing/plan-samples.ts'
import { extendLife } from './cancelling.ts'
import {
  CARD_STATES,
  cardState,
  type ContractFacts,
  CONTRACT_STATUSES,
  contractStatus,
  currentPhaseEndsOn,
  isCancellationPending,
  isOpening,
  isPositive,
} from './contract-status.ts'
import { termPhase } from './phases.ts'

/** The sample contract: 20 November 2026 to 20 November 2027. */
const facts = (more: Partial<ContractFacts> = {}): ContractFacts => ({
  ...life(),
  orderedAt: '2026-11-20T14:00:00.000Z',
  isOrderPaid: true,
  paidFrom: '2026-11-20',
  payment: 'fine',
  hasFailedCancellation: false,
  ...more,
})
const at = (day: string, time = '12:00') => instantAt(day, time)
const later = extendLife(
  life(),
  termPhase({ countedFrom: '2027-11-20', isAtOnce: false, freeDays: 0 }, YEARLY),
)

describe('the status of a contract', () => {
  it('is incomplete until the order is paid, and expires after 23 hours', () => {
    const open = facts({ isOrderPaid: false })
    expect(contractStatus(open, '2026-11-21T12:59:59.999Z')).toBe('incomplete')
    expect(contractStatus(open, '2026-11-21T13:00:00.000Z')).toBe('incomplete_expired')
  })

  it('is trialing in the free days and active afterwards, from midnight in Berlin', () => {
    const free = facts({ paidFrom: '2026-12-04' })
    expect(contractStatus(free, '2026-12-03T22:59:59.000Z')).toBe('trialing')
    expect(contractStatus(free, '2026-12-03T23:00:00.000Z')).toBe('active')
  })

  it('follows unpaid charges, but an ended contract is over', () => {
    expect(contractStatus(facts({ payment: 'past_due' }), at('2027-01-01'))).toBe('past_due')
    expect(contractStatus(facts({ payment: 'unpaid' }), at('2027-01-01'))).toBe('unpaid')
    const over = facts({ payment: 'unpaid', endsOn: '2027-11-20' })
    expect(contractStatus(over, at('2027-11-20'))).toBe('unpaid')
    expect(contractStatus(over, at('2027-11-21', '00:00'))).toBe('canceled')
    expect(contractStatus(facts({ withdrawnOn: '2026-11-22' }), at('2026-11-22'))).toBe('canceled')
  })

  it('is displayed positively for trialing and active only', () => {
    expect(CONTRACT_STATUSES.filter(isPositive)).toEqual(['trialing', 'active'])
  })
})

describe('a cancellation', () => {
  // spec: subscription-cancellation-pending
  it('is pending with an end or a failed cancellation', () => {
    expect(isCancellationPending(facts())).toBe(false)
    expect(isCancellationPending(facts({ endsOn: '2027-11-20' }))).toBe(true)
    expect(isCancellationPending(facts({ hasFailedCancellation: true }))).toBe(true)
  })

  it('leaves the contract active until its last day', () => {
    const cancelled = facts({ endsOn: '2027-11-20' })
    expect(contractStatus(cancelled, at('2027-11-20', '23:59'))).toBe('active')
    expect(isOpening(cancelled, at('2027-11-20', '23:59'))).toBe(true)
    expect(isOpening(cancelled, at('2027-11-21', '00:00'))).toBe(false)
  })
})

describe('what a contract opens', () => {
  it('is open from its first day, also while a payment is overdue, and not when unpaid', () => {
    const planned = facts({
      phases: [termPhase({ countedFrom: '2026-12-04', isAtOnce: false, freeDays: 0 }, YEARLY)],
      paidFrom: '2026-12-05',
    })
    expect(isOpening(planned, at('2026-12-04'))).toBe(false)
    expect(isOpening(planned, at('2026-12-05', '00:00'))).toBe(true)
    expect(isOpening(facts({ payment: 'past_due' }), at('2027-01-01'))).toBe(true)
    expect(isOpening(facts({ payment: 'unpaid' }), at('2027-01-01'))).toBe(false)
    expect(isOpening(facts({ isOrderPaid: false }), at('2026-11-20'))).toBe(false)
  })

  it('rests in a pause', () => {
    const paused = facts({ pauses: [{ startsOn: '2027-03-01', endsOn: '2027-03-31' }] })
    expect(isOpening(paused, at('2027-03-31'))).toBe(false)
    expect(isOpening(paused, at('2027-04-01', '00:00'))).toBe(true)
  })
})

describe('the card of a contract', () => {
  it('shows overdue before cancelled before planned before prolonged before active', () => {
    const states = [
      facts({ ...later, payment: 'past_due', endsOn: '2028-11-20' }),
      facts({ ...later, endsOn: '2028-11-20' }),
      facts(later),
      facts(renewed(life(), 2, 700)),
      facts(),
    ]
    const days = ['2027-10-01', '2027-10-01', '2027-10-01', '2027-12-01', '2027-10-01']
    expect(states.map((state, index) => cardState(state, at(days[index] ?? '')))).toEqual([...CARD_STATES])
  })

  it('is planned before its first day, and absent for an order that is not paid', () => {
    const planned = facts({
      phases: [termPhase({ countedFrom: '2026-12-04', isAtOnce: false, freeDays: 0 }, YEARLY)],
    })
    expect(cardState(planned, at('2026-11-21'))).toBe('planned')
    expect(cardState(facts({ isOrderPaid: false }), at('2026-11-20'))).toBeUndefined()
    expect(cardState(facts({ hasFailedCancellation: true }), at('2027-01-01'))).toBe('cancelled')
    expect(cardState(facts({ withdrawnOn: '2026-11-21' }), at('2027-01-01'))).toBe('cancelled')
  })

  it('shows the end of the phase that runs', () => {
    expect(currentPhaseEndsOn(later, '2027-10-01')).toBe('2027-11-20')
    expect(currentPhaseEndsOn(later, '2027-12-01')).toBe('2028-11-20')
    expect(currentPhaseEndsOn(life(), '2030-01-01')).toBe('2027-11-20')
  })

  it('agrees with the status at every moment of every contract', () => {
    const payment = fc.constantFrom('fine' as const, 'past_due' as const, 'unpaid' as const)
    fc.assert(
      fc.property(
        fc.tuple(anyLife, fc.integer({ min: -30, max: 1200 }), fc.boolean()),
        payment,
        fc.boolean(),
        ([{ contract }, after, isEnding], state, isOrderPaid) => {
          const start = contract.phases[0]?.startsOn ?? ''
          const now = at(addDays(start, after))
          const endsOn = isEnding ? (contract.phases.at(-1)?.endsOn ?? null) : null
          const one = facts({ ...contract, endsOn, payment: state, isOrderPaid, paidFrom: start })
          const status = contractStatus(one, now)
          const card = cardState(one, now)
          expect(card === undefined).toBe(status.startsWith('incomplete'))
          if (isOpening(one, now)) expect(['trialing', 'active', 'past_due']).toContain(status)
          if (card === 'active' || card === 'prolonged' || card === 'planned')
            expect(isPositive(status)).toBe(true)
        },
      ),
    )
  })
})
