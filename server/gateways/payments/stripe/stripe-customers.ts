/** Payers and their names at Stripe. Stripe learns the number of the account here, and no name or address from us. */
import { and, eq } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Database } from '../../../db/open-database.ts'
import { providerCustomers } from '../../../db/schema/money/books.ts'
import { ask } from './stripe-calls.ts'

export type Customers = {
  /** The customer of a payer; made with the first payment. */
  readonly of: (payerId: number) => Promise<string>
  /** Undefined while the payer has none. */
  readonly find: (payerId: number) => Promise<string | undefined>
  readonly payerOf: (customer: string | null) => Promise<number | null>
}

const PROVIDER = 'stripe'

export const openCustomers = (db: Database, stripe: Stripe): Customers => {
  const find = async (payerId: number): Promise<string | undefined> => {
    const [row] = await db.drizzle
      .select({ reference: providerCustomers.reference })
      .from(providerCustomers)
      .where(and(eq(providerCustomers.userId, payerId), eq(providerCustomers.provider, PROVIDER)))
    return row?.reference
  }
  const make = async (payerId: number): Promise<string> => {
    // Two calls at once make one customer: the key is the same.
    const { id } = await ask(() =>
      stripe.customers.create(
        { metadata: { wegband_user: String(payerId) } },
        { idempotencyKey: `wegband-customer-${payerId}` },
      ),
    )
    await db.drizzle
      .insert(providerCustomers)
      .values({ userId: payerId, provider: PROVIDER, reference: id })
      .onConflictDoNothing()
    return (await find(payerId)) ?? id
  }
  return {
    find,
    of: async (payerId) => (await find(payerId)) ?? make(payerId),
    payerOf: async (customer) => {
      if (customer === null) return null
      const [row] = await db.drizzle
        .select({ userId: providerCustomers.userId })
        .from(providerCustomers)
        .where(and(eq(providerCustomers.provider, PROVIDER), eq(providerCustomers.reference, customer)))
      return row?.userId ?? null
    },
  }
}
