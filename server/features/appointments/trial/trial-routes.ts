/** Routes of trial slots, for signed-out visitors and for the school. */
import {
  confirmTrial as confirmTrialEndpoint,
  listTrialRegistrations as listTrialRegistrationsEndpoint,
  readTrialClass as readTrialClassEndpoint,
  registerTrial as registerTrialEndpoint,
  markTrialArrival as markTrialArrivalEndpoint,
  removeTrialRegistration as removeTrialRegistrationEndpoint,
  takeBackTrial as takeBackTrialEndpoint,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { serve } from '../../../http/serve-endpoint.ts'
import { originOf } from '../../sessions/devices/origin.ts'
import { confirmTrial, readOwnMail, registerTrial } from './register-trial.ts'
import {
  listTrialRegistrations,
  readTrialClass,
  markTrialArrival,
  removeTrialRegistration,
  takeBackTrial,
} from './trials.ts'

export const serveTrials = (app: HttpApp): void => {
  serve(app, readTrialClassEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: {
      data: await readTrialClass(context, params.id, { ...query, ownMail: await readOwnMail(context) }),
    },
  }))
  serve(app, registerTrialEndpoint, async (context, { params, body }, io) => ({
    status: 201,
    body: { data: await registerTrial(context, { ...params, ...body, origin: originOf(context, io) }) },
  }))
  serve(app, confirmTrialEndpoint, async (context, { body }) => ({
    status: 200,
    body: { data: await confirmTrial(context, body.token) },
  }))
  serve(app, takeBackTrialEndpoint, async (context, { body }) => {
    await takeBackTrial(context, body.token)
    return { status: 204, body: undefined }
  })
  serve(app, listTrialRegistrationsEndpoint, async (context, { params }) => ({
    status: 200,
    body: await listTrialRegistrations(context, params.id),
  }))
  serve(app, markTrialArrivalEndpoint, async (context, { params, body }) => {
    await markTrialArrival(context, { ...params, ...body })
    return { status: 204, body: undefined }
  })
  serve(app, removeTrialRegistrationEndpoint, async (context, { params }) => {
    await removeTrialRegistration(context, params)
    return { status: 204, body: undefined }
  })
}
