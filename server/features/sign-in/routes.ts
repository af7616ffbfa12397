/** Routes of signing in by password and code, of verification, reset and password change. */
import {
  changePassword as changePasswordEndpoint,
  checkPassword,
  confirmCode,
  confirmEmailVerification,
  createAccessToken as createAccessTokenEndpoint,
  listResetPasskeys as listResetPasskeysEndpoint,
  proveByCode as proveByCodeEndpoint,
  readPasswordlessRequirement,
  requestCode,
  requestEmailVerification,
  requestPasswordReset,
  requestProofCode as requestProofCodeEndpoint,
  resetPassword as resetPasswordEndpoint,
  signIn,
} from '@wegband/domain/features/sign-in/contract.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { reviveSession } from '../sessions/revive-session.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { askForVerification } from './verification/ask-for-verification.ts'
import { changePassword } from './password/change-password.ts'
import { checkOwnPassword } from './password/check-own-password.ts'
import { confirmSignInCode } from './code/confirm-code.ts'
import { confirmVerification } from './verification/confirm-mail.ts'
import { isPasswordlessOnly } from './code/passwordless-only.ts'
import { requestReset } from './reset/request-reset.ts'
import { requestSignInCode } from './code/request-code.ts'
import { proveByCode, requestProofCode } from './code/prove-by-code.ts'
import { listResetPasskeys, resetPassword } from './reset/reset-password.ts'
import { createAccessToken, signInByPassword } from './password/sign-in-by-password.ts'
import { deviceOfCode, giveDevice, newDevice } from './code/sign-in-code.ts'

export const routes: FeatureRoutes = (app) => {
  /** Other processes get a signal. This one drops the sessions at once instead of waiting for the signal. */
  const forget = (userId: number): void => app.sessions.forgetUser(userId)

  serve(app, signIn, async (context, { body }, io) => {
    if ('token' in body) return { status: 200, body: await reviveSession(context, body.token) }
    const answer = await signInByPassword(context, body, originOf(context, io))
    return answerSignIn(context, io, answer, 'password')
  })
  serve(app, createAccessTokenEndpoint, async (context, { body }, io) => {
    const answer = await createAccessToken(context, body, originOf(context, io))
    return 'plain' in answer ? { status: 201, body: answer } : { status: 202, body: answer }
  })
  serveData(app, requestEmailVerification, (context, { body }, io) =>
    askForVerification(context, { ...body, origin: originOf(context, io) }),
  )
  serveData(app, confirmEmailVerification, async (context, { body }) => {
    const { userId, ...confirmed } = await confirmVerification(context, body.token)
    forget(userId)
    return confirmed
  })
  serveData(app, requestPasswordReset, (context, { body }, io) =>
    requestReset(context, { ...body, origin: originOf(context, io) }),
  )
  serveData(app, resetPasswordEndpoint, async (context, { body }) => {
    forget(await resetPassword(context, body))
  })
  serveData(app, readPasswordlessRequirement, async (context, { query }, io) => ({
    required: await isPasswordlessOnly(context, { ...query, origin: originOf(context, io) }),
  }))
  serveData(app, requestCode, async (context, { body }, io) => {
    const device = newDevice()
    const origin = originOf(context, io)
    const email = await requestSignInCode(context, {
      ...body,
      origin,
      device,
      formerDevice: deviceOfCode(context, io),
    })
    giveDevice(context, io, device)
    return email
  })
  serve(app, confirmCode, async (context, { body }, io) => {
    const device = deviceOfCode(context, io)
    const answer = await confirmSignInCode(context, { ...body, origin: originOf(context, io), device })
    return answerSignIn(context, io, answer, 'code')
  })
  serveData(app, changePasswordEndpoint, async (context, { params, body }, io) => {
    await changePassword(context, { ...body, userId: params.id, origin: originOf(context, io) })
    forget(params.id)
  })
  serveData(app, requestProofCodeEndpoint, (context, _parsed, io) =>
    requestProofCode(context, originOf(context, io)),
  )
  serveData(app, proveByCodeEndpoint, (context, { body }, io) =>
    proveByCode(context, { ...body, origin: originOf(context, io) }),
  )
  serveData(app, listResetPasskeysEndpoint, (context, { body }) => listResetPasskeys(context, body))
  serveData(app, checkPassword, async (context, { body }, io) => {
    const { isRight } = await checkOwnPassword(context, body.password, originOf(context, io))
    return { valid: isRight }
  })
}
