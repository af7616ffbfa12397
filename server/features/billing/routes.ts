/** Routes of paying bills, of the provider's notices, and of the stand-in's page. */
import {
  decideStandInPayment,
  openBillingPortal,
  payBill as payBillEndpoint,
  readStandInPayment,
  receiveProviderEvent,
  setStandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import { rawBodyOf } from '../../http/request/json-body.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { openPortal, payBill } from './pay-bill.ts'
import { receiveEvent } from './receive-event.ts'
import { decidePayment, setControls, showStandInPayment } from './stand-in-page.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, payBillEndpoint, async (context, { params }) => ({
    status: 201,
    body: { data: await payBill(context, params.id) },
  }))
  serve(app, openBillingPortal, async (context) => ({
    status: 201,
    body: { data: await openPortal(context) },
  }))
  serve(app, receiveProviderEvent, async (context, _, { request }) => {
    await receiveEvent(context, rawBodyOf(request), request.headers)
    return { status: 204, body: undefined }
  })
  serve(app, readStandInPayment, async (context, { params }) => ({
    status: 200,
    body: { data: await showStandInPayment(context, params.reference) },
  }))
  serve(app, decideStandInPayment, async (context, { params, body }) => ({
    status: 200,
    body: { data: await decidePayment(context, params.reference, body.outcome) },
  }))
  serve(app, setStandInControls, async (context, { body }) => ({
    status: 200,
    body: { data: await setControls(context, body) },
  }))
}
