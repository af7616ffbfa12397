/** Steps of a random history that are about a contract which holds already: pauses, extending, withdrawing, and the moved clock. */
import fc from 'fast-check'
import { addDays, dayOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { CLOCK_STEPS, moveStandInClock } from '@wegband/domain/features/billing/contract.ts'
import { extendSubscription, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import {
  answerPause,
  askForPause,
  listWaitingPauses,
  withdrawPause,
} from '@wegband/domain/features/contracts/pause-contract.ts'
import { withdrawSubscription } from '@wegband/domain/features/declarations/contract.ts'
import { refundMoney } from '@wegband/domain/features/money-office/contracts-contract.ts'
import { readDaysAhead } from '../../features/payments/billing-clock-statement.ts'
import { ADDRESS, answered, listContracts, type MoneyFamily, pick } from './money-family.ts'

const which = fc.nat({ max: 5 })

export const anyLifeStep = fc.oneof(
  fc.record({
    do: fc.constant('pause' as const),
    which,
    afterDays: fc.constantFrom(1, 3, 12, 40),
    days: fc.constantFrom(1, 10, 31, 90),
    answer: fc.constantFrom('granted' as const, 'granted' as const, 'refused' as const, 'none' as const),
  }),
  fc.record({ do: fc.constant('answer-pauses' as const), isGranted: fc.boolean() }),
  fc.record({ do: fc.constant('withdraw-pause' as const), which }),
  fc.record({ do: fc.constant('extend' as const), which, isTwice: fc.boolean() }),
  fc.record({ do: fc.constant('withdraw' as const), which, isTwice: fc.boolean() }),
  fc.record({
    do: fc.constant('refund' as const),
    which,
    /** Undefined: all of it. */
    cents: fc.constantFrom(undefined, 1, 500, 1_199),
  }),
  fc.record({ do: fc.constant('move-clock' as const), to: fc.constantFrom(...CLOCK_STEPS) }),
)
type LifeStep = typeof anyLifeStep extends fc.Arbitrary<infer Value> ? Value : never

export type StepsOf<Step extends { readonly do: string }> = {
  readonly [Name in Step['do']]: (
    family: MoneyFamily,
    step: Extract<Step, { readonly do: Name }>,
  ) => Promise<void>
}

/** The id of one contract of the family, as an address names it. */
const pickContract = async (family: MoneyFamily, index: number) => {
  const contract = pick(await listContracts(family), index)
  return contract && { id: String(contract.id) }
}

const answerPauses = async ({ world, payer }: MoneyFamily, answer: 'granted' | 'refused'): Promise<void> => {
  const { app, head } = world
  const waiting = answered(await app.call(listWaitingPauses, { as: head })).body.data
  for (const pause of waiting)
    if (pause.payer.id === payer.id)
      answered(
        await app.call(answerPause, {
          as: head,
          params: { id: String(pause.id) },
          body: { answer, message: answer === 'refused' ? 'Nein' : '' },
        }),
      )
}

/** Sends the same request once, or twice at the same time. */
const send = async (isTwice: boolean, request: () => Promise<{ readonly status: number }>): Promise<void> => {
  const answers = await Promise.all(isTwice ? [request(), request()] : [request()])
  for (const answer of answers) answered(answer)
}

export const LIFE_STEPS: StepsOf<LifeStep> = {
  pause: async (family, { which: index, afterDays, days, answer }) => {
    const { app } = family.world
    const params = await pickContract(family, index)
    if (params === undefined) return
    const daysAhead = await readDaysAhead(app.db.drizzle, family.payer.id)
    const today = dayOf(new Date(app.clock.now().getTime() + daysAhead * MS_PER_DAY).toISOString())
    const startsOn = addDays(today, afterDays)
    const body = { startsOn, endsOn: addDays(startsOn, days - 1), reason: 'Reise' }
    answered(await app.call(askForPause, { as: family.payer, params, body }))
    if (answer !== 'none') await answerPauses(family, answer)
  },
  'answer-pauses': (family, { isGranted }) => answerPauses(family, isGranted ? 'granted' : 'refused'),
  'withdraw-pause': async (family, { which: index }) => {
    const params = await pickContract(family, index)
    if (params !== undefined)
      answered(await family.world.app.call(withdrawPause, { as: family.payer, params }))
  },
  extend: async (family, { which: index, isTwice }) => {
    const { world, payer } = family
    const contract = pick(await listContracts(family), index)
    const plan = contract?.items[0]?.subscriptionPlan
    if (contract === undefined || plan === undefined) return
    const choice = {
      subscription_plan_id: plan.id,
      subscription_id: contract.id,
      prolong: true,
      ...(contract.profiteer.id === payer.id ? {} : { profiteer_id: contract.profiteer.id }),
    }
    const summary = answered(await world.app.call(readOrderSummary, { as: payer, body: choice }))
    if (summary.status !== 200) return
    const { totalCents, dueNowCents } = summary.body.data
    const body = {
      key: crypto.randomUUID(),
      total_cents: totalCents,
      due_now_cents: dueNowCents,
      address: ADDRESS,
    }
    const params = { id: String(contract.id) }
    await send(isTwice, () => world.app.call(extendSubscription, { as: payer, params, body }))
  },
  withdraw: async (family, { which: index, isTwice }) => {
    const { world, payer } = family
    const params = await pickContract(family, index)
    if (params === undefined) return
    const body = { key: crypto.randomUUID() }
    await send(isTwice, () => world.app.call(withdrawSubscription, { as: payer, params, body }))
  },
  refund: async ({ world, payer }, { which: index, cents }) => {
    const bill = pick(await world.shop.listBills(payer), index)
    if (bill === undefined) return
    const body = {
      key: crypto.randomUUID(),
      reason: 'Kulanz',
      ...(cents === undefined ? {} : { amountCents: cents }),
    }
    answered(await world.app.call(refundMoney, { as: world.admin, params: { id: String(bill.id) }, body }))
  },
  'move-clock': async ({ world, payer }, { to }) => {
    answered(await world.app.call(moveStandInClock, { as: payer, body: { to } }))
  },
}
