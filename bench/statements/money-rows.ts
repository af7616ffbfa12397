/** Reads of what is sold, ordered and paid. Writes of this kind are rare; they are not counted. */
import * as billing from '@wegband/domain/features/billing/contract.ts'
import * as catalogue from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import * as contracts from '@wegband/domain/features/contracts/contract.ts'
import type { Purchases } from './money-makers.ts'
import type { Club } from './small-club.ts'
import { row, type Question, type StatementRow } from './statement-row.ts'

const asBuyer =
  (ask: (purchases: Purchases) => Question = () => ({})) =>
  ({ purchases }: Club): Question => ({ as: purchases.buyer, ...ask(purchases) })

export const MONEY_ROWS: readonly StatementRow[] = [
  row(catalogue.listMembershipLevels, 200, 2, asBuyer()),
  row(
    catalogue.listAvailableBundles,
    200,
    3,
    asBuyer(({ soldLevelId }) => ({ params: { id: soldLevelId } })),
  ),
  row(
    catalogue.readSubscriptionRequirement,
    200,
    0,
    asBuyer(() => ({ params: { type: 'sport' } })),
  ),
  row(
    catalogue.readAvailableCoupon,
    200,
    3,
    asBuyer(({ soldLevelId }) => ({ query: { membership_level_id: String(soldLevelId) } })),
  ),
  row(
    readOrderResult,
    200,
    6,
    asBuyer(({ orderKey }) => ({ params: { paymentIntentId: orderKey } })),
  ),
  row(contracts.listSubscriptions, 200, 1, asBuyer()),
  row(
    contracts.readSubscription,
    200,
    1,
    asBuyer(({ contractId }) => ({ params: { id: contractId } })),
  ),
  row(
    billing.readStandInPayment,
    200,
    1,
    asBuyer(({ paymentReference }) => ({ params: { reference: paymentReference } })),
  ),
  row(billing.listStandInPayments, 200, 1, asBuyer()),
  row(
    billing.readBillPayment,
    200,
    4,
    asBuyer(({ billId }) => ({ params: { id: billId } })),
  ),
]
