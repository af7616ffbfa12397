/** Extends a contract: one more term of the same plan, ordered like everything else (§7, docs/decisions/0069). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hasEnded } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import type { Context } from '../../http/request/context.ts'
import { requirePaidByCaller } from '../contracts/cancel-contract.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import { requireContract } from '../contracts/read-contracts.ts'
import { movedBy } from '../payments/billing-clock.ts'
import { type OrderInput, placeOrder } from './place-order.ts'

export type ExtensionInput = Pick<
  OrderInput,
  'key' | 'total_cents' | 'due_now_cents' | 'address' | 'coupon_code'
>

/** 404 for contracts of others; 403 for those that another person pays. */
export const extendContract = async (
  context: Context,
  id: number,
  input: ExtensionInput,
): ReturnType<typeof placeOrder> => {
  const row = await requireContract(context, id)
  requirePaidByCaller(context, row)
  const today = dayOf(movedBy(context.clock.now(), row.daysAhead).toISOString())
  if (hasEnded(factsOf(row), today)) throw new AppError('subscriptions.ended')
  return placeOrder(context, {
    ...input,
    subscription_plan_id: row.plan.id,
    profiteer_id: row.profiteerId,
    subscription_id: id,
    prolong: true,
  })
}
