/** Random histories of a contract: order, renew, cancel, revoke, extend and pause in any order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../basics/calendar-days.ts'
import { sumCents } from '../../basics/money.ts'
import { chargesMovedByPause, type PlannedCharge, renewalCharge, totalOf } from '../payments/charge-plan.ts'
import {
  cancelLife,
  extendLife,
  prolongedFrom,
  revokeCancellation,
  whyNotCancel,
  whyNotExtend,
  whyNotRevoke,
} from '../subscriptions/contracts/cancelling.ts'
import { fixedTermEndsOn, hasEnded, type ContractLife } from '../subscriptions/contracts/contract-facts.ts'
import { isPausedOn, pausedDays, pauseLife, whyNotPause } from '../subscriptions/contracts/pauses.ts'
import { dayCount, isSequence } from '../subscriptions/contracts/phases.ts'
import { nextRenewal } from '../subscriptions/contracts/renewals.ts'
import {
  intervalLength,
  isDaily,
  totalPrice,
  type RenewingTerms,
} from '../subscriptions/plans/plan-prices.ts'
import { renewing, soundPlan } from '../subscriptions/testing/plan-samples.ts'
import { someDay } from '../subscriptions/testing/contract-samples.ts'
import { type OrderFacts, orderOf } from './order-sums.ts'

type History = {
  life: ContractLife
  charges: PlannedCharge[]
  ordered: number
  renewed: number
  today: string
}

const ask = (more: Pick<OrderFacts, 'plan' | 'today'> & Partial<OrderFacts>) =>
  orderOf({
    notice: 'P1M',
    vat: { basisPoints: 1900, exemption: null },
    prolongedFrom: null,
    pauses: [],
    freeDays: 0,
    hasConsented: false,
    discount: undefined,
    familyPercent: 0,
    creditCents: 0,
    ...more,
  })

/** As the nightly job does: bills every renewal that has begun. */
const renew = (history: History, priceCents: number): void => {
  for (;;) {
    const next = nextRenewal(history.life, priceCents)
    if (next === undefined || next.phase.startsOn > history.today) return
    history.life = { ...history.life, phases: [...history.life.phases, next.phase] }
    history.charges.push(renewalCharge(next, 0))
    history.renewed += next.priceCents
  }
}

const extend = (history: History, plan: RenewingTerms): void => {
  const { life, today } = history
  const order = ask({ plan, today, prolongedFrom: prolongedFrom(life, today), pauses: life.pauses })
  const next = { endsOn: order.phase.endsOn, isPlanActive: true, isUnpaid: false }
  if (whyNotExtend(life, next, today) !== undefined) return
  history.life = extendLife(life, order.phase)
  history.charges.push(...order.charges)
  history.ordered += order.totalCents
}

const pause = (history: History, after: number, days: number): void => {
  const startsOn = addDays(history.today, after)
  const granted = { startsOn, endsOn: addDays(startsOn, days - 1) }
  if (whyNotPause(history.life, granted, history.today) !== undefined) return
  history.life = pauseLife(history.life, granted)
  history.charges = chargesMovedByPause(history.charges, granted)
}

const expectSound = ({ life, charges, ordered, renewed, today }: History): void => {
  expect(isSequence(life.phases)).toBe(true)
  expect(isSequence(charges)).toBe(true)
  expect(totalOf(charges)).toBe(sumCents([ordered, renewed]))
  for (const { amountCents } of charges) expect(amountCents).toBeGreaterThanOrEqual(0)
  if (life.endsOn !== null) expect(life.endsOn >= fixedTermEndsOn(life)).toBe(true)
  // Every day of use from the first paid one on lies in exactly one billed period.
  const first = charges[0]?.startsOn ?? ''
  const used = life.phases.map((phase) => dayCount(phase) - pausedDays(phase, life.pauses))
  const free = dayCount({ startsOn: life.phases[0]?.startsOn ?? '', endsOn: addDays(first, -1) })
  const paused = pausedDays(
    { startsOn: life.phases[0]?.startsOn ?? '', endsOn: addDays(first, -1) },
    life.pauses,
  )
  const billed = charges.map((charge) => dayCount(charge) - pausedDays(charge, life.pauses))
  expect(sumCents(billed)).toBe(sumCents(used) - (free - paused))
  // A contract that goes on has a phase today, unless it has not begun or rests.
  const isCovered = life.phases.some(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn)
  const isBegun = (life.phases[0]?.startsOn ?? '') <= today
  if (isBegun && !hasEnded(life, today) && !isPausedOn(life.pauses, today)) expect(isCovered).toBe(true)
}

test('no history bills a day twice, loses a day, or ends a contract before its fixed term', () => {
  const step = fc.record({
    kind: fc.constantFrom('wait', 'wait', 'wait', 'cancel', 'revoke', 'extend', 'pause'),
    after: fc.integer({ min: 0, max: 120 }),
    days: fc.integer({ min: 1, max: 90 }),
  })
  const begin = fc.record({
    today: someDay,
    plan: soundPlan,
    freeDays: fc.integer({ min: 0, max: 14 }),
    hasConsented: fc.boolean(),
    notice: fc.constantFrom('P1M' as const, 'P7D' as const),
  })
  fc.assert(
    fc.property(
      begin,
      fc.array(step, { maxLength: 25 }),
      ({ today, plan, freeDays, hasConsented, notice }, steps) => {
        const order = ask({ plan: renewing(plan), today, freeDays, hasConsented })
        const renewalLength = isDaily(plan) ? intervalLength(plan) : { months: 1, days: 0 }
        const life: ContractLife = {
          phases: [order.phase],
          pauses: [],
          notice,
          renewalLength,
          endsOn: null,
          withdrawnOn: null,
        }
        const history: History = {
          life,
          charges: [...order.charges],
          ordered: totalPrice(plan),
          renewed: 0,
          today,
        }
        for (const { kind, after, days } of steps) {
          if (kind === 'wait') history.today = addDays(history.today, after)
          renew(history, order.renewalCents)
          if (kind === 'cancel' && whyNotCancel(history.life, history.today) === undefined)
            history.life = cancelLife(history.life, history.today)
          if (kind === 'revoke' && whyNotRevoke(history.life, history.today) === undefined)
            history.life = revokeCancellation(history.life)
          if (kind === 'extend') extend(history, renewing(plan))
          if (kind === 'pause') pause(history, after, days)
          renew(history, order.renewalCents)
          expectSound(history)
        }
      },
    ),
    { numRuns: 300 },
  )
})
