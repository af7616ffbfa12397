/** Routes of sessions: GET, PUT, DELETE auth, the devices, and the XSRF cookie. */
import {
  checkAuth,
  csrfCookie,
  endOtherSessions,
  endSession,
  listSessions,
  refreshAuth,
  signOut as signOutEndpoint,
} from '@wegband/domain/features/sessions/contract.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { endDevice, endOtherDevices, listDevices } from './devices/devices.ts'
import { checkSession, refreshSession, signOut } from './session.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, csrfCookie, (context, _parsed, io) => {
    void io.reply.header('set-cookie', app.xsrf.cookieFor(io.request, context.clock.now()))
    return { status: 204, body: undefined }
  })
  serveData(app, checkAuth, checkSession)
  serveData(app, refreshAuth, async (context) => {
    const answer = await refreshSession(context)
    // Other processes get a signal. This one drops the session at once instead of waiting for the signal.
    app.sessions.forgetUser(context.actor.userId)
    return answer
  })
  serveData(app, signOutEndpoint, async (context) => {
    await signOut(context)
    app.sessions.forgetUser(context.actor.userId)
  })
  serveData(app, listSessions, (context, { params }) => listDevices(context, params.id))
  serveData(app, endSession, async (context, { params }) => {
    await endDevice(context, { userId: params.id, deviceId: params.sessionId })
    app.sessions.forgetUser(context.actor.userId)
  })
  serveData(app, endOtherSessions, async (context, { params }) => {
    await endOtherDevices(context, params.id)
    app.sessions.forgetUser(context.actor.userId)
  })
}
