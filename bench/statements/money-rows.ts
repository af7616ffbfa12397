/** Reads of what is sold, ordered and paid. Writes of this kind are rare; they are not counted. */
import * as billing from '@wegband/domain/features/billing/contract.ts'
import * as catalogue from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { downloadContract, readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import * as contracts from '@wegband/domain/features/contracts/contract.ts'
import { listMembershipOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import * as declarations from '@wegband/domain/features/declarations/contract.ts'
import type { Purchases } from './money-makers.ts'
import type { Club } from './small-club.ts'
import { row, type Question, type StatementRow } from './statement-row.ts'

const UNKNOWN_KEY = '5b0d7c1e-2f64-4a39-9d51-3c8e7a60f2b4'

const asBuyer =
  (ask: (purchases: Purchases) => Question = () => ({})) =>
  ({ purchases }: Club): Question => ({ as: purchases.buyer, ...ask(purchases) })

export const MONEY_ROWS: readonly StatementRow[] = [
  row(listMembershipOffers, 200, 1, asBuyer()),
  row(catalogue.listMembershipLevels, 200, 1, asBuyer()),
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
    4,
    asBuyer(({ soldLevelId }) => ({ query: { membership_level_id: String(soldLevelId) } })),
  ),
  row(
    readOrderResult,
    200,
    7,
    asBuyer(({ orderKey }) => ({ params: { paymentIntentId: orderKey } })),
  ),
  row(
    downloadContract,
    404,
    1,
    asBuyer(({ contractId }) => ({ params: { id: contractId } })),
  ),
  row(
    declarations.listWithdrawalChoices,
    200,
    5,
    asBuyer(({ contractId }) => ({ params: { id: contractId } })),
  ),
  row(
    declarations.readReceipt,
    404,
    1,
    asBuyer(() => ({ params: { key: UNKNOWN_KEY } })),
  ),
  row(
    declarations.downloadReceipt,
    404,
    1,
    asBuyer(() => ({ params: { key: UNKNOWN_KEY } })),
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
