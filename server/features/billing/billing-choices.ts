/** What a payer wants of the bills: all of them on one day of the month, never before they are due. */
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { publish } from '../events/publish.ts'
import { readBillingDay, writeBillingDay } from './billing-store.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

type Choices = { readonly billingDay: number | null }

export const showBillingChoices = async ({ actor, db }: Context): Promise<Choices> => ({
  billingDay: await readBillingDay(db.drizzle, actor.userId),
})

export const changeChoices = async (context: Context, { billingDay }: Choices): Promise<Choices> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    await writeBillingDay(tx, actor.userId, billingDay)
    await publish(tx, { topic: 'subscriptions', ids: [], userIds: [actor.userId] })
  })
  return { billingDay }
}
