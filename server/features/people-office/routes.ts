/** People in the hands of the office, over HTTP. */
import {
  changeRights,
  confirmAddress,
  listPeople,
  readPerson,
  sendConfirmation,
} from '@wegband/domain/features/people-office/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { confirmAddressByHand, sendConfirmationAgain } from '../sign-in/verification/help-with-address.ts'
import { giveRights } from './change-rights.ts'
import { readPeople } from './list-people.ts'
import { openPerson } from './read-person.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listPeople, (context, { query }) => readPeople(context, query))
  serveData(app, readPerson, (context, { params }) => openPerson(context, params.id))
  serveData(app, confirmAddress, async (context, { params, body }) => {
    await confirmAddressByHand(context, { userId: params.id, ...body })
    app.sessions.forgetUser(params.id)
  })
  serveData(app, sendConfirmation, (context, { params }, io) =>
    sendConfirmationAgain(context, { userId: params.id, origin: originOf(context, io) }),
  )
  serveData(app, changeRights, async (context, { params, body }) => {
    const person = await giveRights(context, params.id, body)
    app.sessions.forgetUser(params.id)
    return person
  })
}
