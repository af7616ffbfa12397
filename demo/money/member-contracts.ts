/**
 * Contracts with the association in every state, and the books of people who sign in. Rows are written in bulk, so that the first start
 * stays fast.
 */
import { eq, sql } from 'drizzle-orm'
import { addDays, dayOf, instantAt, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { postCreditGrant } from '@wegband/domain/features/ledger/ledger.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { issuers } from '@wegband/server/db/schema/money/catalogue.ts'
import { orders, subscriptionPauses, subscriptionPhases } from '@wegband/server/db/schema/money/orders.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import { subscriptionItems, subscriptions } from '@wegband/server/db/schema/subscriptions.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { MEMBERSHIP } from '../people/memberships.ts'
import { writeLedger } from '../people/own-school-bills.ts'
import { type Booked, type Charged, writeBooks } from './association-books.ts'
import {
  addChildren,
  findPlans,
  findStrangers,
  type Payer,
  payersOf,
  type PlanRow,
} from './contract-people.ts'
import { contractScenes, type Scene } from './contract-scenes.ts'

const LEGACY_CREDIT_CENTS = 3_650
const at = (day: Day, time = '09:00'): string => instantAt(day, time)

type Placed = {
  readonly scene: Scene
  readonly payer: Payer
  readonly profiteerId: number
  readonly plan: PlanRow
}

const orderOf = ({ scene, payer, profiteerId, plan }: Placed, subscriptionId: number, index: number) => {
  const terms = scene.periods.filter(({ kind }) => kind === 'term')
  const term = terms[0]
  const price = term === undefined ? 0 : Math.round((term.cents * 100) / (100 - (scene.percent ?? 0) || 1))
  const full = scene.percent === 100 ? plan.priceCents : price
  return {
    payerId: payer.id,
    profiteerId,
    planId: plan.id,
    subscriptionId,
    kind: 'purchase' as const,
    key: `demo-order-${index}`,
    state: scene.order,
    priceCents: full,
    discountCents: full - (term?.cents ?? 0),
    totalCents: term?.cents ?? 0,
    dueNowCents: term?.cents ?? 0,
    creditCents: 0,
    familyRank: scene.child ?? null,
    beginsAtOnce: scene.name !== 'planned' && scene.name !== 'withdrawn',
    freeDays: scene.freeDays ?? 0,
    startsOn: term?.startsOn ?? scene.orderedOn,
    endsOn: term?.endsOn ?? scene.orderedOn,
    renewalCents: plan.renewalCents ?? Math.floor(plan.priceCents / plan.effectiveMonths),
    address: { name: payer.name, street: payer.street, zip: payer.zip, city: payer.city, country: 'DE' },
    orderedAt: at(scene.orderedOn),
    expiresAt: at(addDays(scene.orderedOn, 1)),
    withdrawnAt: scene.withdrawnOn === undefined ? null : at(scene.withdrawnOn),
  }
}

const writeScenes = async (tx: Transaction, placed: readonly Placed[]): Promise<Charged[]> => {
  const contracts = await tx
    .insert(subscriptions)
    .values(
      placed.map(({ scene, payer, profiteerId }) => ({
        userId: payer.id,
        profiteerId,
        status: scene.status,
        startsAt: at(scene.periods[0]?.startsOn ?? scene.orderedOn, '00:00'),
        phaseEndsAt: endInstant(scene.periods.at(-1)?.endsOn ?? scene.orderedOn),
        endsAt: scene.endsOn === undefined ? null : endInstant(scene.endsOn),
        cancelledAt:
          scene.endsOn === undefined ? null : at(scene.withdrawnOn ?? addDays(scene.orderedOn, 90)),
        withdrawnOn: scene.withdrawnOn ?? null,
        createdAt: at(scene.orderedOn),
      })),
    )
    .returning({ id: subscriptions.id })
  const idOf = (index: number): number => contracts[index]?.id ?? 0
  await tx
    .insert(subscriptionItems)
    .values(placed.map(({ plan }, index) => ({ subscriptionId: idOf(index), planId: plan.id })))
  const ordered = await tx
    .insert(orders)
    .values(placed.map((one, index) => orderOf(one, idOf(index), index)))
    .returning({ id: orders.id })
  const periods = placed.flatMap((one, index) =>
    one.scene.periods.map((period, count) => ({ one, index, period, count })),
  )
  const phases = await tx
    .insert(subscriptionPhases)
    .values(
      periods.map(({ one, index, period, count }) => ({
        subscriptionId: idOf(index),
        planId: one.plan.id,
        kind: period.kind,
        orderId: count === 0 ? (ordered[index]?.id ?? null) : null,
        startsOn: period.startsOn,
        paidFrom: count === 0 ? addDays(period.startsOn, one.scene.freeDays ?? 0) : period.startsOn,
        endsOn: period.endsOn,
        totalCents: period.cents,
        discountPercent: one.scene.percent ?? 0,
      })),
    )
    .returning({ id: subscriptionPhases.id })
  const pauses = placed.flatMap(({ scene, payer }, index) =>
    scene.pause === undefined
      ? []
      : [
          {
            subscriptionId: idOf(index),
            startsOn: scene.pause.startsOn,
            endsOn: scene.pause.endsOn,
            state: scene.pause.state,
            reason: 'Knieoperation',
            requestedBy: payer.id,
            answeredAt: scene.pause.state === 'granted' ? at(addDays(scene.pause.startsOn, -5)) : null,
          },
        ],
  )
  await tx.insert(subscriptionPauses).values(pauses)
  return periods.map(({ one, period }, index) => ({
    phaseId: phases[index]?.id ?? 0,
    period: 1,
    payer: one.payer,
    dueOn: period.dueOn,
    startsOn: period.startsOn,
    endsOn: period.endsOn,
    cents: period.cents,
    text: one.plan.subjectId === MEMBERSHIP.kids ? 'Kids-Mitgliedschaft' : 'Online-Mitgliedschaft',
    fate: period.fate,
    withdrawnOn: one.scene.withdrawnOn,
  }))
}

/** The terms of people who sign in, which they have paid. */
const listPaidTerms = async (tx: Transaction, issuerId: number): Promise<Charged[]> => {
  const payers = await payersOf(tx, sql`u.password_hash is not null`)
  const payerOf = new Map(payers.map((one) => [one.id, one]))
  const { rows } = await tx.execute<{
    phaseId: number
    payerId: number
    startsOn: Day
    endsOn: Day
    cents: number
    text: string
  }>(sql`
    select h.id as "phaseId", b.user_id as "payerId", to_char(h.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(h.ends_on, 'YYYY-MM-DD') as "endsOn",
      h.total_cents as cents, coalesce(l.name ->> 'de', s.name ->> 'de', '') as text
    from subscription_phases h join subscriptions b on b.id = h.subscription_id join subscription_plans p on p.id = h.plan_id
      join products o on o.id = p.product_id
      left join membership_levels l on p.subject_type = 'membership-level' and l.id = p.subject_id
      left join sports s on p.subject_type = 'sport' and s.id = p.subject_id
    where o.issuer_id = ${issuerId} and b.user_id in ${payers.map(({ id }) => id)}
      and not exists (select from charges c where c.phase_id = h.id)`)
  return rows.flatMap(({ payerId, startsOn, ...row }) => {
    const payer = payerOf.get(payerId)
    return payer === undefined
      ? []
      : [{ ...row, payer, startsOn, dueOn: startsOn, period: 1, fate: 'paid' as const }]
  })
}

/** Credit from the association's earlier books. */
const grantLegacyCredit = async (tx: Transaction, payer: Payer, today: Day): Promise<Booked> => {
  await tx.update(users).set({ balanceCents: LEGACY_CREDIT_CENTS }).where(eq(users.id, payer.id))
  return {
    posting: postCreditGrant(payer.id, LEGACY_CREDIT_CENTS, 'opening'),
    cause: `legacy:${payer.id}`,
    on: addDays(today, -400),
    billId: null,
  }
}

/** After the contracts of the demo people and of the school that collects itself. */
export const writeMemberContracts = async (tx: Transaction, now: Date): Promise<void> => {
  const today = dayOf(now.toISOString())
  const [issuer] = await tx.select().from(issuers).where(eq(issuers.collection, 'provider')).limit(1)
  if (issuer === undefined) return
  const scenes = contractScenes(today)
  const alone = scenes.filter(({ child }) => child === undefined)
  const [parent, ...payers] = await findStrangers(tx, alone.length + 1)
  if (parent === undefined || payers.length < alone.length) throw new Error('The demo has too few people.')
  const children = await addChildren(tx, parent)
  const plans = await findPlans(tx)
  const placed = scenes.map((scene): Placed => {
    const payer = scene.child === undefined ? (payers[alone.indexOf(scene)] ?? parent) : parent
    const profiteerId = scene.child === undefined ? payer.id : (children[scene.child - 1] ?? payer.id)
    return { scene, payer, profiteerId, plan: plans[scene.plan] }
  })
  const charged = [...(await writeScenes(tx, placed)), ...(await listPaidTerms(tx, issuer.id))]
  const booked = await writeBooks(tx, issuer, charged, today)
  booked.push(await grantLegacyCredit(tx, parent, today))
  await writeLedger(
    { tx, seller: { id: issuer.id } },
    booked.toSorted((a, b) => a.on.localeCompare(b.on)),
  )
}
