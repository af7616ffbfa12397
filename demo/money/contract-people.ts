/** People of the demo's contracts with the association: payers, a family of three children, and the plans. */
import { eq, sql } from 'drizzle-orm'
import { relations, users } from '@wegband/server/db/schema/people.ts'
import { subscriptionPlans } from '@wegband/server/db/schema/subscriptions.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { MEMBERSHIP } from '../people/memberships.ts'
import type { PlanKey } from './contract-scenes.ts'

export type Payer = {
  readonly id: number
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
}
export type PlanRow = typeof subscriptionPlans.$inferSelect

export const payersOf = async (tx: Transaction, where: ReturnType<typeof sql>): Promise<Payer[]> => {
  const { rows } = await tx.execute<Payer>(sql`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, coalesce(a.street || ' ' || a.house_number, 'Lindenweg 4') as street,
      coalesce(a.zip, '24103') as zip, coalesce(a.city, 'Kiel') as city
    from users u left join lateral (select * from addresses one where one.user_id = u.id order by one.id limit 1) a on true
    where ${where}`)
  return rows
}

/** Adults without a sign-in and without bills. Those without a contract come first. */
export const findStrangers = (tx: Transaction, count: number): Promise<Payer[]> =>
  payersOf(
    tx,
    sql`u.profile_type = 'regular' and u.password_hash is null and not u.is_admin and u.birthday_at::date < current_date - 7000
      and not exists (select from mandates d where d.user_id = u.id)
      and not exists (select from orders o where o.payer_id = u.id)
      and not exists (select from school_roles r join school_memberships m on m.id = r.membership_id where m.user_id = u.id)
    order by exists (select from subscriptions n where n.profiteer_id = u.id or n.user_id = u.id), u.id limit ${count}`,
  )

export const addChildren = async (tx: Transaction, parent: Payer): Promise<number[]> => {
  const lastName = parent.name.split(' ').slice(1).join(' ')
  const made = await tx
    .insert(users)
    .values(
      ['Tilda', 'Janne', 'Fiete'].map((firstName, index) => ({
        profileType: 'regular_kid' as const,
        firstName,
        lastName,
        birthdayAt: `${2014 + index * 2}-06-1${index}`,
      })),
    )
    .returning({ id: users.id })
  await tx.insert(relations).values(
    made.flatMap(({ id }) => [
      { userId: parent.id, relatedId: id, type: 'child' as const },
      { userId: id, relatedId: parent.id, type: 'parent' as const },
    ]),
  )
  return made.map(({ id }) => id)
}

export const findPlans = async (tx: Transaction): Promise<Readonly<Record<PlanKey, PlanRow>>> => {
  const rows = await tx
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.subjectType, 'membership-level'))
  const one = (subjectId: number, months: number, interval: string): PlanRow => {
    const found = rows.find(
      (row) => row.subjectId === subjectId && row.effectiveMonths === months && row.interval === interval,
    )
    if (found === undefined) throw new Error('The demo has no such plan.')
    return found
  }
  return {
    year: one(MEMBERSHIP.online, 12, 'year'),
    month: one(MEMBERSHIP.online, 1, 'month'),
    kids: one(MEMBERSHIP.kids, 6, 'month'),
  }
}
