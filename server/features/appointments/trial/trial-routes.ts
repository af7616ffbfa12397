/** Routes of trial slots, for signed-out visitors and for the school. */
import {
  confirmTrial as confirmTrialEndpoint,
  listOwnTrials as listOwnTrialsEndpoint,
  listTrialRegistrations as listTrialRegistrationsEndpoint,
  readTrialClass as readTrialClassEndpoint,
  registerTrial as registerTrialEndpoint,
  markTrialArrival as markTrialArrivalEndpoint,
  removeTrialRegistration as removeTrialRegistrationEndpoint,
  takeBackTrial as takeBackTrialEndpoint,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { serveData } from '../../../http/serve-endpoint.ts'
import { originOf } from '../../sessions/devices/origin.ts'
import { confirmTrial, readOwnMail, registerTrial } from './register-trial.ts'
import {
  listOwnTrials,
  listTrialRegistrations,
  readTrialClass,
  markTrialArrival,
  removeTrialRegistration,
  takeBackTrial,
} from './trials.ts'

export const serveTrials = (app: HttpApp): void => {
  serveData(app, readTrialClassEndpoint, async (context, { params, query }) =>
    readTrialClass(context, params.id, { ...query, ownMail: await readOwnMail(context) }),
  )
  serveData(app, registerTrialEndpoint, (context, { params, body }, io) =>
    registerTrial(context, { ...params, ...body, origin: originOf(context, io) }),
  )
  serveData(app, confirmTrialEndpoint, (context, { body }) => confirmTrial(context, body.token))
  serveData(app, listOwnTrialsEndpoint, async (context) => listOwnTrials(context, await readOwnMail(context)))
  serveData(app, takeBackTrialEndpoint, (context, { body }) => takeBackTrial(context, body.token))
  serveData(app, listTrialRegistrationsEndpoint, (context, { params }) =>
    listTrialRegistrations(context, params.id),
  )
  serveData(app, markTrialArrivalEndpoint, (context, { params, body }) =>
    markTrialArrival(context, { ...params, ...body }),
  )
  serveData(app, removeTrialRegistrationEndpoint, (context, { params }) =>
    removeTrialRegistration(context, params),
  )
}
