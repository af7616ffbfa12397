/** A saved card at the stand-in for each payer of a contract. So contracts go on when their terms end. */
import { sql } from 'drizzle-orm'
import type { Transaction } from '@wegband/server/db/transaction.ts'

/** Years for which the cards hold. */
const VALID_YEARS = 3

/** After the contracts, whose payers get the cards. */
export const writeSavedMethods = async (tx: Transaction, now: string): Promise<void> => {
  await tx.execute(sql`
    insert into stand_in_methods (reference, payer_id, kind, brand, last4, expires_on)
    select 'method_demo_' || user_id, user_id, 'card', 'visa', '4242', (${now}::timestamptz + make_interval(years => ${VALID_YEARS}))::date
    from (select distinct user_id from subscriptions) payers`)
  await tx.execute(sql`
    insert into payment_methods (user_id, provider, reference, kind, brand, last4, expires_on)
    select payer_id, 'stand-in', reference, kind, brand, last4, expires_on from stand_in_methods`)
}
