/**
 * The steps of a random history of money. Each is a function by its name: a new thing that people can do is one more entry here and one
 * more line in `anyStep`. A step may be refused, and never breaks anything.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { payBill, setStandInControls } from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { cancelSubscription, revokeCancellation } from '@wegband/domain/features/contracts/contract.ts'
import { transferCredit } from '@wegband/domain/features/family/contract.ts'
import { bills, paymentAttempts } from '../../db/schema/money/books.ts'
import { standInControls, standInEvents, standInPayments } from '../../db/schema/money/stand-in.ts'
import { jobs } from '../../features/billing/jobs.ts'
import { receiveEvent } from '../../features/billing/receive-event.ts'
import { settlePayment } from '../../features/billing/settle-payment.ts'
import { jobs as refundJobs } from '../../features/payments/jobs.ts'
import { startAtProvider } from '../../features/payments/start-payment.ts'
import { anyLifeStep, LIFE_STEPS, type StepsOf } from './life-steps.ts'
import {
  ADDRESS,
  answered,
  giveCredit,
  HISTORY_COUPON,
  listContracts,
  type MoneyFamily,
  pick,
  PLANS,
  type PlanName,
} from './money-family.ts'

/** Which one of several, in any order that fast-check likes; taken modulo their number. */
const which = fc.nat({ max: 5 })

export const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      plan: fc.constantFrom(...PLANS),
      who: which,
      hasCoupon: fc.boolean(),
      isAtOnce: fc.boolean(),
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which,
      outcome: fc.constantFrom('pay', 'pay', 'pay', 'debit', 'decline', 'fail-authentication', 'leave'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      how: fc.constantFrom('in-order', 'backwards', 'doubled', 'lost', 'half'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('finish' as const),
      which,
      state: fc.constantFrom('succeeded', 'failed', 'returned'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.constantFrom(1, 1, 5, 7, 14, 31, 62, 200),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay-open' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('prolong' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fail-next' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('die' as const),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      who: which,
      cents: fc.constantFrom(1, 500, 20_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hand-over-credit' as const), which }) },
  { weight: 4, arbitrary: anyLifeStep },
)
export type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** A contract of a person of the family, ordered and paid. */
export const anyBeginning: fc.Arbitrary<readonly Step[]> = fc
  .record({
    plan: fc.constantFrom('year', 'month', 'half-year', 'kids'),
    who: which,
    hasCoupon: fc.boolean(),
  })
  .map(({ plan, who, hasCoupon }) => [
    {
      do: 'order',
      plan: plan as PlanName,
      who: plan === 'kids' ? 1 + (who % 2) : who,
      hasCoupon,
      isAtOnce: true,
      isTwice: false,
    },
    { do: 'decide', which: 0, outcome: who % 3 === 0 ? 'debit' : 'pay' },
    { do: 'deliver', how: 'in-order' },
  ])

const listPayments = ({ world, payer }: MoneyFamily, states: readonly string[]) =>
  world.app.db.drizzle
    .select()
    .from(standInPayments)
    .where(
      sql`${standInPayments.payerId} = ${payer.id} and ${inArray(sql`${standInPayments.state}`, [...states])}`,
    )
    .orderBy(standInPayments.createdAt, standInPayments.reference)

const order = async ({ world, payer }: MoneyFamily, choice: object, isTwice: boolean): Promise<void> => {
  const summary = answered(await world.app.call(readOrderSummary, { as: payer, body: choice as never }))
  if (summary.status !== 200) return
  const { totalCents, dueNowCents } = summary.body.data
  const body = {
    ...choice,
    key: crypto.randomUUID(),
    total_cents: totalCents,
    due_now_cents: dueNowCents,
    address: ADDRESS,
  } as never
  const send = async () => answered(await world.app.call(placeOrder, { as: payer, body }))
  await Promise.all(isTwice ? [send(), send()] : [send()])
}

/** Everything that runs by itself. */
const runJobs = async ({ world }: MoneyFamily): Promise<void> => {
  for (const { run } of [...jobs, ...refundJobs]) await run(world.shop.jobContext())
}

const listWaiting = ({ world, payer }: MoneyFamily) =>
  world.app.db.drizzle
    .select({ id: standInEvents.id, kind: standInEvents.kind, reference: standInEvents.reference })
    .from(standInEvents)
    .innerJoin(standInPayments, eq(standInPayments.reference, standInEvents.reference))
    .where(sql`${standInEvents.deliveredAt} is null and ${standInPayments.payerId} = ${payer.id}`)
    .orderBy(standInEvents.id)

const deliverOne = async (
  { world, payer }: MoneyFamily,
  event: { id: number; kind: string; reference: string },
) => {
  const { app } = world
  const { standIn } = app.http.services.gateways
  if (standIn === undefined) throw new Error('a history needs the stand-in')
  const { id, kind, reference } = event
  const { body, headers } = standIn.sign({ eventId: `event_${id}`, kind, reference })
  await receiveEvent(await app.contextOf(payer), body, headers)
}

const ARRANGED: Readonly<Record<string, <T>(events: readonly T[]) => readonly T[]>> = {
  'in-order': (events) => events,
  backwards: (events) => events.toReversed(),
  doubled: (events) => [...events, ...events],
  lost: () => [],
  half: (events) => events.filter((_, index) => index % 2 === 0),
}

const STEPS: StepsOf<Step> = {
  ...LIFE_STEPS,
  order: async (family, { plan, who, hasCoupon, isAtOnce, isTwice }) => {
    const profiteer = pick(family.people, who) ?? family.payer
    const choice = {
      subscription_plan_id: family.world.plans[plan satisfies PlanName].id,
      begins_at_once: isAtOnce,
      ...(profiteer.id === family.payer.id ? {} : { profiteer_id: profiteer.id }),
      ...(hasCoupon ? { coupon_code: HISTORY_COUPON } : {}),
    }
    await order(family, choice, isTwice)
  },
  decide: async (family, { which: index, outcome }) => {
    const payment = pick(await listPayments(family, ['needs-action']), index)
    if (payment !== undefined)
      await family.world.app.http.services.gateways.standIn?.decide(payment.reference, outcome as 'pay')
  },
  deliver: async (family, { how }) => {
    const waiting = await listWaiting(family)
    for (const event of ARRANGED[how]?.(waiting) ?? []) await deliverOne(family, event)
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0)
      await family.world.app.db.drizzle
        .update(standInEvents)
        .set({ deliveredAt: family.world.app.clock.now().toISOString() })
        .where(inArray(standInEvents.id, ids))
  },
  finish: async (family, { which: index, state }) => {
    const from = state === 'returned' ? ['succeeded'] : ['processing']
    const payment = pick(await listPayments(family, from), index)
    if (payment !== undefined)
      await family.world.app.http.services.gateways.standIn?.finish(payment.reference, state as 'failed')
  },
  wait: async (family, { days }) => {
    family.world.app.clock.advance(days * MS_PER_DAY)
    await runJobs(family)
  },
  'pay-open': async (family, { which: index }) => {
    const { world, payer } = family
    const bill = pick(await world.shop.listBills(payer), index)
    if (bill !== undefined)
      answered(await world.app.call(payBill, { as: payer, params: { id: String(bill.id) } }))
  },
  cancel: async (family, { which: index }) => {
    const contract = pick(await listContracts(family), index)
    if (contract !== undefined)
      answered(
        await family.world.app.call(cancelSubscription, {
          as: family.payer,
          params: { id: String(contract.id) },
        }),
      )
  },
  revoke: async (family, { which: index }) => {
    const contract = pick(await listContracts(family), index)
    if (contract !== undefined)
      answered(
        await family.world.app.call(revokeCancellation, {
          as: family.payer,
          params: { id: String(contract.id) },
        }),
      )
  },
  prolong: async (family, { which: index }) => {
    const contract = pick(await listContracts(family), index)
    if (contract === undefined) return
    const { rows } = await family.world.app.db.drizzle.execute<{ plan: number; profiteer: number }>(sql`
      select h.plan_id as plan, b.profiteer_id as profiteer from subscriptions b join subscription_phases h on h.subscription_id = b.id
      where b.id = ${contract.id} order by h.id desc limit 1`)
    const [held] = rows
    if (held === undefined) return
    await order(
      family,
      {
        subscription_plan_id: held.plan,
        begins_at_once: true,
        prolong: true,
        ...(held.profiteer === family.payer.id ? {} : { profiteer_id: held.profiteer }),
      },
      false,
    )
  },
  'fail-next': async ({ world, payer }, { count }) => {
    answered(await world.app.call(setStandInControls, { as: payer, body: { failNext: count } }))
  },
  die: ({ world }, { when }) => {
    world.dieNext = when
    return Promise.resolve()
  },
  credit: async ({ world, people, payer }, { who, cents }) => {
    await giveCredit(world.app, (pick(people, who) ?? payer).id, cents)
  },
  'hand-over-credit': async ({ world, people, payer }, { which: index }) => {
    const child = pick(people.slice(1), index)
    if (child === undefined) return
    answered(
      await world.app.call(transferCredit, {
        as: payer,
        params: { id: String(child.id) },
        body: { to: payer.id },
      }),
    )
  },
}

export const takeStep = (family: MoneyFamily, step: Step): Promise<void> =>
  (STEPS[step.do] as (family: MoneyFamily, step: Step) => Promise<void>)(family, step)

/** Attempts whose first call was not answered: the same key again is the same payment, whose name we learn now. */
const repeatUnanswered = async ({ world, payer }: MoneyFamily): Promise<void> => {
  const { services } = world.app.http
  const unanswered = await world.app.db.drizzle
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(bills, eq(bills.id, paymentAttempts.billId))
    .where(
      and(
        eq(bills.payerId, payer.id),
        eq(paymentAttempts.state, 'started'),
        isNull(paymentAttempts.reference),
        eq(paymentAttempts.isScheduled, false),
      ),
    )
  for (const { attempt } of unanswered)
    await startAtProvider(services, attempt, {
      payerId: payer.id,
      description: '',
      returnUrl: 'https://x.de/',
    })
}

/** What the daily comparison with the provider does: it repeats what was not answered, and reads every payment anew. */
export const reconcile = async (family: MoneyFamily): Promise<void> => {
  const { world, payer } = family
  world.dieNext = undefined
  const { services } = world.app.http
  await repeatUnanswered(family)
  const payments = await world.app.db.drizzle
    .select({ reference: standInPayments.reference })
    .from(standInPayments)
    .where(eq(standInPayments.payerId, payer.id))
  for (const { reference } of payments) {
    const payment = await services.gateways.payments?.read(reference)
    if (payment !== undefined) await settlePayment(services, payment)
  }
  await runJobs(family)
}

/** Ends everything of a family, so that the rounds of the next history find nothing of it. */
export const retire = async ({ world, payer }: MoneyFamily): Promise<void> => {
  const { drizzle } = world.app.db
  await drizzle.execute(sql`update subscriptions set status = 'canceled' where user_id = ${payer.id}`)
  await drizzle.execute(
    sql`update orders set state = 'failed' where payer_id = ${payer.id} and state = 'open'`,
  )
  await drizzle.update(bills).set({ nextTryAt: null }).where(eq(bills.payerId, payer.id))
  await drizzle.update(standInControls).set({ daysAhead: 0 }).where(eq(standInControls.payerId, payer.id))
  await drizzle.execute(sql`update provider_events set done_at = now() where done_at is null`)
}

/** Payments of the provider that our books say otherwise, as text. */
export const listProviderDifferences = async ({ world, payer }: MoneyFamily): Promise<string[]> => {
  const { rows } = await world.app.db.drizzle.execute<{ what: string }>(sql`
    select 'payment ' || p.reference || ' of ' || p.amount_cents || ' is ' || p.state || ', booked is ' || coalesce(m.cents, 0) as what
    from stand_in_payments p left join payment_attempts a on a.provider = 'stand-in' and a.reference = p.reference
    left join (
      select t.cause, sum(l.amount_cents) as cents from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
      where l.account = 'provider' group by t.cause
    ) m on m.cause = 'attempt:' || a.id
    where p.payer_id = ${payer.id}
      and coalesce(m.cents, 0) <> case when p.state = 'succeeded' then p.amount_cents else 0 end
    union all
    select 'of payment ' || p.reference || ' went back ' || p.refunded_cents || ', booked is ' || coalesce(m.cents, 0)
    from stand_in_payments p left join (
      select a.reference, -sum(l.amount_cents) as cents
      from refunds r join payment_attempts a on a.id = r.attempt_id and a.provider = 'stand-in'
        join ledger_transactions t on t.cause = 'refund:' || r.id join ledger_lines l on l.transaction_id = t.id and l.account = 'provider'
      group by a.reference
    ) m on m.reference = p.reference
    where p.payer_id = ${payer.id} and coalesce(m.cents, 0) <> p.refunded_cents`)
  return rows.map(({ what }) => what)
}
