/** Routes of paying bills, of the provider's notices, and of the stand-in's page. */
import {
  changeBillingChoices,
  checkPayment as checkPaymentEndpoint,
  confirmBillPayment,
  decideStandInPayment,
  moveStandInClock,
  openBillingPortal,
  listStandInPayments,
  payBill as payBillEndpoint,
  readBillPayment,
  readBillingChoices,
  readStandInControls,
  readStandInPayment,
  receiveProviderEvent,
  setStandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import { extendSubscription, placeOrder } from '@wegband/domain/features/checkout/contract.ts'
import { rawBodyOf } from '../../http/request/json-body.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { changeChoices, showBillingChoices } from './billing-choices.ts'
import { checkPayment, confirmBill, openPortal, payBill, readBillToPay } from './pay-bill.ts'
import { extend, order } from './start-and-settle.ts'
import { takeEvent } from './receive-event.ts'
import { moveClock, showControls } from './demo/move-clock.ts'
import { decidePayment, listOwnPayments, setControls, showStandInPayment } from './demo/stand-in-page.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, payBillEndpoint, async (context, { params }) => ({
    status: 201,
    body: { data: await payBill(context, params.id) },
  }))
  serve(app, readBillPayment, async (context, { params }) => ({
    status: 200,
    body: { data: await readBillToPay(context, params.id) },
  }))
  serve(app, confirmBillPayment, async (context, { params, body }) => ({
    status: 201,
    body: { data: await confirmBill(context, params.id, body.confirmation) },
  }))
  serve(app, checkPaymentEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await checkPayment(context, params.reference) },
  }))
  // Ordering charges a card within the click, so it is joined to the working off of payments here.
  serve(app, placeOrder, async (context, { body }) => ({
    status: 201,
    body: { data: await order(context, body) },
  }))
  serve(app, extendSubscription, async (context, { params, body }) => ({
    status: 201,
    body: { data: await extend(context, params.id, body) },
  }))
  serve(app, readBillingChoices, async (context) => ({
    status: 200,
    body: { data: await showBillingChoices(context) },
  }))
  serve(app, changeBillingChoices, async (context, { body }) => ({
    status: 200,
    body: { data: await changeChoices(context, body) },
  }))
  serve(app, openBillingPortal, async (context) => ({
    status: 201,
    body: { data: await openPortal(context) },
  }))
  serve(app, receiveProviderEvent, async (context, _, { request }) => {
    await takeEvent(context, rawBodyOf(request), request.headers)
    return { status: 204, body: undefined }
  })
  serve(app, readStandInPayment, async (context, { params }) => ({
    status: 200,
    body: { data: await showStandInPayment(context, params.reference) },
  }))
  serve(app, listStandInPayments, async (context) => ({
    status: 200,
    body: { data: await listOwnPayments(context) },
  }))
  serve(app, decideStandInPayment, async (context, { params, body }) => ({
    status: 200,
    body: { data: await decidePayment(context, params.reference, body.outcome) },
  }))
  serve(app, setStandInControls, async (context, { body }) => {
    await setControls(context, body)
    return { status: 200, body: { data: await showControls(context) } }
  })
  serve(app, readStandInControls, async (context) => ({
    status: 200,
    body: { data: await showControls(context) },
  }))
  serve(app, moveStandInClock, async (context, { body }) => ({
    status: 200,
    body: { data: await moveClock(context, body.to) },
  }))
}
