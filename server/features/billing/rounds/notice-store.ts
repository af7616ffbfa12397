/** SQL of what payers are told about their money: warnings, expiring cards, terms that end. */
import { and, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { bills, paymentMethods } from '../../../db/schema/money/books.ts'
import { users } from '../../../db/schema/people.ts'
import { subscriptions } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'
import { isInRound, type Round } from '../../payments/billing-clock-statement.ts'

const reader = { mail: users.mail, firstName: users.firstName, language: users.language }

/** Where a person reads email, and in which language. */
export const findReader = async (db: Db, userId: number) => {
  const [row] = await db.select(reader).from(users).where(eq(users.id, userId))
  return row
}

/** A bill with its payer and the people whose contracts it charges. */
export const findWarnedBill = async (db: Db, billId: number) => {
  const [row] = await db
    .select({
      id: bills.id,
      payerId: bills.payerId,
      amountCents: bills.amountCents,
      creditCents: bills.creditCents,
      warnings: bills.warnings,
      payUntil: bills.payUntil,
      reader,
      profiteers: sql<{ id: number; firstName: string }[]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'firstName', p.first_name) order by p.id), '[]'::json)
        from (
          select distinct u.id, u.first_name from charges c
            join subscription_phases h on h.id = c.phase_id
            join subscriptions b on b.id = h.subscription_id
            join users u on u.id = b.profiteer_id
          where c.bill_id = ${bills.id}
        ) p
      )`,
    })
    .from(bills)
    .innerJoin(users, eq(users.id, bills.payerId))
    .where(eq(bills.id, billId))
  return row
}

/** Methods that are used, and that end between two days. Each is told about once. */
export const listExpiringMethods = (
  db: Db,
  round: Round,
  span: { from: string; until: string },
  limit: number,
) =>
  db
    .select({
      id: paymentMethods.id,
      userId: paymentMethods.userId,
      brand: paymentMethods.brand,
      last4: paymentMethods.last4,
      expiresOn: sql<string>`${paymentMethods.expiresOn}`,
      reader,
    })
    .from(paymentMethods)
    .innerJoin(users, eq(users.id, paymentMethods.userId))
    .where(
      and(
        isNull(paymentMethods.removedAt),
        isNotNull(paymentMethods.expiresOn),
        gte(paymentMethods.expiresOn, span.from),
        lte(paymentMethods.expiresOn, span.until),
        isInRound(paymentMethods.userId, round),
        // Only the method that is collected with: the one that was saved last.
        sql`not exists (select from payment_methods m where m.user_id = ${paymentMethods.userId}
          and m.provider = ${paymentMethods.provider} and m.removed_at is null and m.id > ${paymentMethods.id})`,
        sql`exists (select from subscriptions b where b.user_id = ${paymentMethods.userId}
          and b.status in ('trialing', 'active', 'past_due', 'unpaid'))`,
        isNotTold('card-expiring', 'payment-method', paymentMethods.id, paymentMethods.userId),
      ),
    )
    .orderBy(paymentMethods.id)
    .limit(limit)

const isNotTold = (
  type: string,
  subjectType: string,
  subjectId: typeof paymentMethods.id | typeof subscriptions.id,
  userId: typeof paymentMethods.userId | typeof subscriptions.userId,
  endsOn = sql`true`,
) => sql`not exists (select from ${notifications} n where n.type = ${type} and n.subject_type = ${subjectType}
  and n.subject_id = ${subjectId} and n.user_id = ${userId} and ${endsOn})`

/** The last day of a contract's last ordered term. The end of a month of renewal is told to no one. */
const TERM_END = sql<string>`(select max(h.ends_on) from subscription_phases h
  where h.subscription_id = ${subscriptions.id} and h.kind = 'term')`

/** Running contracts whose ordered term ends between two days. Each term is told about once. */
export const listEndingTerms = (db: Db, round: Round, span: { from: string; until: string }, limit: number) =>
  db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      profiteerId: subscriptions.profiteerId,
      profiteerName: sql<string>`(select u.first_name from users u where u.id = ${subscriptions.profiteerId})`,
      isCancelled: sql<boolean>`${subscriptions.endsAt} is not null`,
      endsOn: TERM_END,
      productName: sql<LocalText | null>`(
        select coalesce(p.name, l.name, s.name, m.name, g.name, c.name) from subscription_items i
          join subscription_plans a on a.id = i.plan_id join products p on p.id = a.product_id
          left join membership_levels l on a.subject_type = 'membership-level' and l.id = a.subject_id
          left join sports s on a.subject_type = 'sport' and s.id = a.subject_id
          left join modules m on a.subject_type = 'module' and m.id = a.subject_id
          left join module_groups g on a.subject_type = 'module-group' and g.id = a.subject_id
          left join contents c on a.subject_type = 'content' and c.id = a.subject_id
        where i.subscription_id = ${subscriptions.id} limit 1)`,
      reader,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
        isInRound(subscriptions.userId, round),
        sql`${TERM_END} between ${span.from} and ${span.until}`,
        isNotTold(
          'subscription-phase-ending',
          'subscription',
          subscriptions.id,
          subscriptions.userId,
          sql`n.params ->> 'endsOn' = ${TERM_END}::text`,
        ),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit)
