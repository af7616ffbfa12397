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
import { type FeatureRoutes, serveData } from '../../http/serve-endpoint.ts'
import { changeChoices, showBillingChoices } from './billing-choices.ts'
import { checkPayment, confirmBill, openPortal, payBill, readBillToPay } from './pay-bill.ts'
import { extend, order } from './start-and-settle.ts'
import { takeEvent } from './receive-event.ts'
import { moveClock, showControls } from './demo/move-clock.ts'
import { decidePayment, listOwnPayments, setControls, showStandInPayment } from './demo/stand-in-page.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, payBillEndpoint, (context, { params }) => payBill(context, params.id))
  serveData(app, readBillPayment, (context, { params }) => readBillToPay(context, params.id))
  serveData(app, confirmBillPayment, (context, { params, body }) =>
    confirmBill(context, params.id, body.confirmation),
  )
  serveData(app, checkPaymentEndpoint, (context, { params }) => checkPayment(context, params.reference))
  // Ordering charges a card within the click, so it is joined to the working off of payments here.
  serveData(app, placeOrder, (context, { body }) => order(context, body))
  serveData(app, extendSubscription, (context, { params, body }) => extend(context, params.id, body))
  serveData(app, readBillingChoices, showBillingChoices)
  serveData(app, changeBillingChoices, (context, { body }) => changeChoices(context, body))
  serveData(app, openBillingPortal, openPortal)
  serveData(app, receiveProviderEvent, (context, _, { request }) =>
    takeEvent(context, rawBodyOf(request), request.headers),
  )
  serveData(app, readStandInPayment, (context, { params }) => showStandInPayment(context, params.reference))
  serveData(app, listStandInPayments, listOwnPayments)
  serveData(app, decideStandInPayment, (context, { params, body }) =>
    decidePayment(context, params.reference, body.outcome),
  )
  serveData(app, setStandInControls, async (context, { body }) => {
    await setControls(context, body)
    return await showControls(context)
  })
  serveData(app, readStandInControls, showControls)
  serveData(app, moveStandInClock, (context, { body }) => moveClock(context, body.to))
}
