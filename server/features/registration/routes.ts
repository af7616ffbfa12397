/** HTTP routes to register: check a user name, register, start as a guest, set language and funnels. */
import { changeUserSettings } from '@wegband/domain/features/accounts/contract.ts'
import {
  checkAvailability,
  register as registerEndpoint,
  registerAnonymous as anonymousEndpoint,
  upgradeUser,
} from '@wegband/domain/features/registration/contract.ts'
import { serveData, type FeatureRoutes, notFound } from '../../http/serve-endpoint.ts'
import { offeredLanguage } from '../accounts/offered-language.ts'
import { originOf, rememberOrigin } from '../sessions/devices/origin.ts'
import { changeSettings } from './change-settings.ts'
import { registerAnonymous } from './register-anonymous.ts'
import { register } from './register.ts'
import { isUsernameTaken, NO_USER_ID } from './store.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, checkAvailability, async ({ db, actor }, { query }) => {
    // The caller's own name counts as free.
    const isTaken = await isUsernameTaken(db.drizzle, query.username, actor?.userId ?? NO_USER_ID)
    return { available: !isTaken }
  })
  serveData(app, registerEndpoint, async (context, { body }, io) => {
    const answer = await register(context, body, originOf(context, io))
    app.sessions.forgetUser(answer.userId)
    rememberOrigin(context, io, { userId: answer.userId, by: 'registration' })
    return answer
  })
  serveData(app, upgradeUser, async (context, { params, body }, io) => {
    if (params.id !== context.actor.userId) throw notFound()
    const answer = await register(context, body, originOf(context, io))
    app.sessions.forgetUser(answer.userId)
    rememberOrigin(context, io, { userId: answer.userId, by: 'registration' })
    return answer
  })
  serveData(app, anonymousEndpoint, async (context, { body }, io) => {
    const language = offeredLanguage(context, body?.language, context.locale)
    return await registerAnonymous(context, { origin: originOf(context, io), language })
  })
  serveData(app, changeUserSettings, (context, { params, body }) => changeSettings(context, params.id, body))
}
