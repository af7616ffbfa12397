/**
 * A school that collects itself. It has an issuer, tariffs, contracts on paper, mandates, debit files, a returned debit, and open items. Rows are written in bulk, so that the first start stays fast.
 */
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { vatGroups } from '@wegband/domain/basics/vat.ts'
import { postCharge } from '@wegband/domain/features/ledger/ledger.ts'
import { endInstant, termPhase } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { issuers, products, productVat } from '@wegband/server/db/schema/money/catalogue.ts'
import { orders, subscriptionPhases } from '@wegband/server/db/schema/money/orders.ts'
import {
  subscriptionItems,
  subscriptionPlans,
  subscriptions,
} from '@wegband/server/db/schema/subscriptions.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { MEMBERSHIP } from './memberships.ts'
import { writeAttempts, writeBills, writeInvoices, writeLedger } from './own-school-bills.ts'
import { writeDebits } from './own-school-debits.ts'
import { OWN_MEMBERS, type OwnMember } from './own-school-plan.ts'
import {
  IBAN,
  CREDITOR_ID,
  PREFIX,
  PRICE_CENTS,
  FORMER_PRICE_CENTS,
  VAT,
  TERMS,
  type Person,
  type Contract,
  type Seller,
  type Scene,
  only,
  at,
  startOf,
  termStart,
} from './own-school-scene.ts'
import { demoId } from './people.ts'

/** Members of the head's school without a sign-in of their own: no story of the demo is about them. Those without a contract come first. */
const findPeople = async (
  tx: Transaction,
  headId: number,
): Promise<{ schoolId: number; people: Person[] }> => {
  const { rows } = await tx.execute<Person & { schoolId: number }>(sql`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, coalesce(a.street || ' ' || a.house_number, 'Lindenweg 4') as street,
      coalesce(a.zip, '24103') as zip, coalesce(a.city, 'Kiel') as city, h.school_id as "schoolId"
    from school_memberships h join school_memberships m on m.school_id = h.school_id and m.state = 'active'
    join users u on u.id = m.user_id
    left join lateral (select * from addresses one where one.user_id = u.id order by one.id limit 1) a on true
    where h.user_id = ${headId} and u.profile_type = 'regular' and u.password_hash is null and not u.is_admin
      and u.birthday_at is not null and u.birthday_at::date < current_date - 7000
    order by exists (select from subscriptions n where n.profiteer_id = u.id or n.user_id = u.id), u.id desc limit ${OWN_MEMBERS.length}`)
  return { schoolId: rows[0]?.schoolId ?? 0, people: rows }
}

const writeSeller = async (tx: Transaction, schoolId: number, today: string): Promise<Seller> => {
  const { id } = only(
    await tx
      .insert(issuers)
      .values({
        schoolId,
        legalName: 'Kampfkunst Lindenhof e. V.',
        street: 'Lindenhofstraße 12',
        zip: '24103',
        city: 'Kiel',
        taxNumber: '020 291 00000',
        numberPrefix: PREFIX,
        accountHolder: 'Kampfkunst Lindenhof e. V.',
        iban: IBAN,
        creditorId: CREDITOR_ID,
        collection: 'own',
      })
      .returning(),
  )
  const subject = { subjectType: 'membership-level' as const, subjectId: MEMBERSHIP.club }
  const product = only(
    await tx
      .insert(products)
      .values({
        issuerId: id,
        ...subject,
        name: { de: 'Training im Lindenhof', en: 'Training at Lindenhof' },
        isPaperOnly: true,
      })
      .returning(),
  )
  await tx
    .insert(productVat)
    .values({ productId: product.id, validFrom: '2007-01-01', rateBasisPoints: VAT.basisPoints })
  const version = {
    productId: product.id,
    ...subject,
    interval: TERMS.interval,
    intervalCount: TERMS.intervalCount,
    effectiveMonths: TERMS.effectivePeriodLength,
  }
  const former = only(
    await tx
      .insert(subscriptionPlans)
      .values({ ...version, priceCents: FORMER_PRICE_CENTS, validFrom: addDays(today, -900) })
      .returning(),
  )
  const plan = only(
    await tx
      .insert(subscriptionPlans)
      .values({ ...version, priceCents: PRICE_CENTS, validFrom: addDays(today, -400), replacesId: former.id })
      .returning(),
  )
  return { id, planId: plan.id, headId: demoId('sabine') }
}

const STATUS = { late: 'past_due', 'debit-returned': 'past_due', unpaid: 'unpaid' } as const
const statusOf = ({ paying }: OwnMember): 'active' | 'past_due' | 'unpaid' =>
  paying === 'late' || paying === 'debit-returned' || paying === 'unpaid' ? STATUS[paying] : 'active'

const TOTAL_CENTS = PRICE_CENTS * TERMS.effectivePeriodLength

type Wished = {
  readonly member: OwnMember
  readonly person: Person
  readonly startsOn: string
  readonly phase: { readonly endsOn: string }
}

const signedOn = (startsOn: string, today: string): string =>
  startsOn > today ? addDays(today, -3) : addDays(startsOn, -5)

const writeOrders = async (
  { tx, seller, today }: Scene,
  wished: readonly Wished[],
  contractOf: (index: number) => number,
): Promise<number[]> => {
  const ordered = await tx
    .insert(orders)
    .values(
      wished.map(({ person, startsOn, phase }, index) => ({
        payerId: person.id,
        profiteerId: person.id,
        planId: seller.planId,
        subscriptionId: contractOf(index),
        kind: 'paper' as const,
        key: `demo-paper-${index}`,
        state: 'complete' as const,
        priceCents: TOTAL_CENTS,
        discountCents: 0,
        totalCents: TOTAL_CENTS,
        dueNowCents: 0,
        creditCents: 0,
        beginsAtOnce: true,
        startsOn,
        endsOn: phase.endsOn,
        renewalCents: PRICE_CENTS,
        address: {
          name: person.name,
          street: person.street,
          zip: person.zip,
          city: person.city,
          country: 'DE',
        },
        enteredBy: seller.headId,
        orderedAt: at(signedOn(startsOn, today)),
        expiresAt: at(addDays(signedOn(startsOn, today), 1)),
      })),
    )
    .returning({ id: orders.id })
  return ordered.map(({ id }) => id)
}

const writeContracts = async (scene: Scene, people: readonly Person[]): Promise<Contract[]> => {
  const { tx, seller, today } = scene
  const wished = OWN_MEMBERS.flatMap((member, index) => {
    const person = people[index]
    if (person === undefined) return []
    const startsOn = startOf(member, today)
    return [{ member, person, startsOn, phase: termPhase(termStart(startsOn), TERMS) }]
  })
  if (wished.length === 0) return []
  const made = await tx
    .insert(subscriptions)
    .values(
      wished.map(({ member, person, startsOn, phase }) => ({
        userId: person.id,
        profiteerId: person.id,
        status: statusOf(member),
        startsAt: at(startsOn, '00:00'),
        phaseEndsAt: endInstant(phase.endsOn),
        createdAt: at(signedOn(startsOn, today)),
      })),
    )
    .returning({ id: subscriptions.id })
  const idOf = (index: number): number => made[index]?.id ?? 0
  await tx
    .insert(subscriptionItems)
    .values(made.map(({ id }) => ({ subscriptionId: id, planId: seller.planId })))
  const orderIds = await writeOrders(scene, wished, idOf)
  const phases = await tx
    .insert(subscriptionPhases)
    .values(
      wished.map(({ startsOn, phase }, index) => ({
        subscriptionId: idOf(index),
        planId: seller.planId,
        kind: 'term' as const,
        orderId: orderIds[index] ?? null,
        startsOn,
        paidFrom: startsOn,
        endsOn: phase.endsOn,
        totalCents: TOTAL_CENTS,
      })),
    )
    .returning({ id: subscriptionPhases.id })
  return wished.map(({ member, person }, index) => ({
    member,
    person,
    subscriptionId: idOf(index),
    phaseId: phases[index]?.id ?? 0,
  }))
}

/** After the people and their contracts with the association. */
export const writeOwnSchool = async (tx: Transaction, secret: string, now: Date): Promise<void> => {
  const today = dayOf(now.toISOString())
  const { schoolId, people } = await findPeople(tx, demoId('sabine'))
  if (people.length === 0) return
  const seller = await writeSeller(tx, schoolId, today)
  const scene = { tx, seller, today, secret }
  const contracts = await writeContracts(scene, people)
  const all = await writeBills(scene, contracts)
  await writeInvoices(scene, all)
  const owed = all.map(({ id, payer, billedOn }) => ({
    posting: postCharge(payer.id, vatGroups([{ grossCents: PRICE_CENTS, vat: VAT }])),
    cause: `bill:${id}`,
    on: billedOn,
    billId: id,
  }))
  const byHand = await writeAttempts(scene, all)
  const byDebit = await writeDebits(scene, contracts, all)
  await writeLedger(
    scene,
    [...owed, ...byHand, ...byDebit].toSorted((a, b) => a.on.localeCompare(b.on)),
  )
}
