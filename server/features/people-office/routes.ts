/** People in the hands of the office, over HTTP. */
import {
  changeRights,
  confirmAddress,
  listPeople,
  readPerson,
  sendConfirmation,
} from '@wegband/domain/features/people-office/contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { confirmAddressByHand, sendConfirmationAgain } from '../sign-in/verification/help-with-address.ts'
import { giveRights } from './change-rights.ts'
import { readPeople } from './list-people.ts'
import { openPerson } from './read-person.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, listPeople, async (context, { query }) => ({
    status: 200,
    body: await readPeople(context, query),
  }))
  serveData(app, readPerson, (context, { params }) => openPerson(context, params.id))
  serve(app, confirmAddress, async (context, { params, body }) => {
    await confirmAddressByHand(context, { userId: params.id, ...body })
    app.sessions.forgetUser(params.id)
    return { status: 204, body: undefined }
  })
  serve(app, sendConfirmation, async (context, { params }, io) => {
    await sendConfirmationAgain(context, { userId: params.id, origin: originOf(context, io) })
    return { status: 204, body: undefined }
  })
  serve(app, changeRights, async (context, { params, body }) => {
    const person = await giveRights(context, params.id, body)
    app.sessions.forgetUser(params.id)
    return { status: 200, body: { data: person } }
  })
}
