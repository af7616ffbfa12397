/** Rows of the access matrix for buying, contracts and paying. A parent pays the contract of `self`; every other caller is a stranger to it. */
import {
  decideStandInPayment,
  payBill,
  readStandInPayment,
  receiveProviderEvent,
  setStandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import {
  listAvailableBundles,
  readAvailableCoupon,
  readSubscriptionRequirement,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { placeOrder, readOrderResult, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import {
  cancelSubscription,
  readSubscription,
  revokeCancellation,
} from '@wegband/domain/features/contracts/contract.ts'
import { listMembershipOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { answers, FAMILY, row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const ADDRESS = { name: 'Rechnung', street: 'Speicherweg 7a', zip: '24103', city: 'Lindenau', country: 'DE' }
const ORDER_KEY = '3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b11'

const contractOfSelf = ({ bought }: MatrixWorld) => ({ params: { id: bought.contractId } })
const paymentOfParent = ({ bought }: MatrixWorld) => ({ params: { reference: bought.paymentReference } })

export const moneyRows: readonly MatrixRow[] = [
  row(listMembershipOffers, 404, { 200: FAMILY }, ({ selfId }) => ({ query: { profiteer: String(selfId) } })),
  row(listAvailableBundles, 404, { 200: FAMILY }, ({ selfId, bought }) => ({
    params: { id: bought.soldLevelId },
    query: { profiteer_id: String(selfId) },
  })),
  answers(readSubscriptionRequirement, () => ({ params: { type: 'sport' } })),
  row(readAvailableCoupon, 404, { 200: FAMILY }, ({ selfId, bought }) => ({
    query: { membership_level_id: String(bought.soldLevelId), profiteer_id: String(selfId) },
  })),
  // A child buys nothing. Callers from other families learn nothing.
  row(readOrderSummary, 404, { 200: ['parent'], 403: ['self'] }, ({ selfId, bought }) => ({
    body: { subscription_plan_id: bought.soldPlanId, profiteer_id: selfId },
  })),
  row(placeOrder, 404, { 201: ['parent'], 403: ['self'] }, ({ selfId, bought }) => ({
    body: {
      subscription_plan_id: bought.soldPlanId,
      profiteer_id: selfId,
      begins_at_once: true,
      key: ORDER_KEY,
      total_cents: 7_200,
      due_now_cents: 1_200,
      address: ADDRESS,
    },
  })),
  row(readOrderResult, 404, { 200: ['parent'] }, ({ bought }) => ({
    params: { paymentIntentId: bought.orderKey },
  })),
  row(readSubscription, 404, { 200: FAMILY }, contractOfSelf),
  // The child sees its contract, and only the payer changes it.
  row(cancelSubscription, 404, { 200: ['parent'], 403: ['self'] }, contractOfSelf),
  // It is not cancelled.
  row(revokeCancellation, 404, { 409: ['parent'], 403: ['self'] }, contractOfSelf),
  row(payBill, 404, { 201: ['parent'] }, ({ bought }) => ({ params: { id: bought.billId } })),
  // No caller signs as the provider does.
  row(receiveProviderEvent, 400, {}, () => ({
    body: { eventId: 'event_1', kind: 'payment.succeeded', reference: null },
  })),
  row(readStandInPayment, 404, { 200: ['parent'] }, paymentOfParent),
  row(decideStandInPayment, 404, { 200: ['parent'] }, (world) => ({
    ...paymentOfParent(world),
    body: { outcome: 'pay' },
  })),
  answers(setStandInControls, () => ({ body: { failNext: 0 } })),
]
