/** Routes of paying bills, of the provider's notices, and of the stand-in's page. */
import {
  changeBillingChoices,
  decideStandInPayment,
  endUnpaidSubscription,
  moveStandInClock,
  openBillingPortal,
  payBill as payBillEndpoint,
  readBillingChoices,
  readStandInControls,
  readStandInPayment,
  receiveProviderEvent,
  releaseHeldBill,
  setStandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import { cancelSubscription } from '@wegband/domain/features/contracts/contract.ts'
import { rawBodyOf } from '../../http/request/json-body.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { changeChoices, showBillingChoices } from './billing-choices.ts'
import { endContract } from './end-contract.ts'
import { endUnpaidContract, releaseBill } from './office.ts'
import { openPortal, payBill } from './pay-bill.ts'
import { receiveEvent } from './receive-event.ts'
import { moveClock, showControls } from './demo/move-clock.ts'
import { decidePayment, setControls, showStandInPayment } from './demo/stand-in-page.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, payBillEndpoint, async (context, { params }) => ({
    status: 201,
    body: { data: await payBill(context, params.id) },
  }))
  serve(app, cancelSubscription, async (context, { params }) => {
    const { status, contract } = await endContract(context, params.id)
    const body = { data: contract }
    return status === 200 ? { status, body } : { status, body }
  })
  serve(app, readBillingChoices, async (context) => ({
    status: 200,
    body: { data: await showBillingChoices(context) },
  }))
  serve(app, changeBillingChoices, async (context, { body }) => ({
    status: 200,
    body: { data: await changeChoices(context, body) },
  }))
  serve(app, endUnpaidSubscription, async (context, { params }) => {
    await endUnpaidContract(context, params.id)
    return { status: 204, body: undefined }
  })
  serve(app, releaseHeldBill, async (context, { params }) => {
    await releaseBill(context, params.id)
    return { status: 204, body: undefined }
  })
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
