/** The set-up of an empty installation over HTTP. */
import {
  checkSetupCode,
  claimSetup as claimSetupEndpoint,
  createOrganisation,
  endSetup as endSetupEndpoint,
  leaveDemo as leaveDemoEndpoint,
  markSetupPart,
  readSetup,
  readSetupProgress,
} from '@wegband/domain/features/setup/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf, rememberOrigin } from '../sessions/devices/origin.ts'
import { claimSetup, describeSetup, requireSetupCode } from './claim-setup.ts'
import { leaveDemo } from './leave-demo.ts'
import { endSetup, markPart, organise, readProgress } from './run-setup.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readSetup, describeSetup)
  serveData(app, checkSetupCode, (context, { body }) => requireSetupCode(context, body.code))
  serveData(app, claimSetupEndpoint, async (context, { body }, io) => {
    const answer = await claimSetup(context, body, originOf(context, io))
    rememberOrigin(context, io, { userId: answer.userId, by: 'registration' })
    return answer
  })
  serveData(app, readSetupProgress, readProgress)
  serveData(app, markSetupPart, (context, { params, body }) =>
    markPart(context, { part: params.part, state: body.state }),
  )
  serveData(app, createOrganisation, (context, { body }) => organise(context, body))
  serveData(app, endSetupEndpoint, endSetup)
  serveData(app, leaveDemoEndpoint, async (context, { body }, io) => {
    const left = await leaveDemo(context, body, originOf(context, io))
    app.sessions.forgetAll()
    return left
  })
}
