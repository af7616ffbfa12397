/** Routes of passkeys and the second factor. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  askForPasskey,
  askToSignInByPasskey,
  changeObligation,
  confirmSecondStep,
  createPasskey,
  deletePasskey,
  endAllSessions as endAllSessionsEndpoint,
  lockAccount as lockAccountEndpoint,
  proveByPasskey as proveByPasskeyEndpoint,
  readObligation,
  readSignInWays,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondStep as resetSecondStepEndpoint,
  setUpSecondStep,
  signInByPasskey as signInByPasskeyEndpoint,
  switchOffSecondStep,
  takeSecondStep,
  unlockAccount as unlockAccountEndpoint,
  type SignInWays,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound, type FeatureRoutes, serveData } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { originOf, rememberOrigin } from '../sessions/devices/origin.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { keepPasskey, passkeyOptions, shownPasskey } from './passkeys/create-passkey.ts'
import { emailPasskeyChange } from './passkeys/email-passkey-change.ts'
import { endAllSessions, lockAccount, resetSecondStep, unlockAccount } from './help-account.ts'
import { isCallerObliged, obligeRoles } from './second-step/obligation.ts'
import { deletePasskeyRow, listPasskeys, renamePasskeyRow } from './passkeys/passkey-store.ts'
import { renewCodes, setUp, switchOff, switchOn, takeStep } from './second-step/second-step.ts'
import { countRecoveryCodes, findFactor } from './second-step/second-step-store.ts'
import { proveByPasskey, signInByPasskey, signInOptions } from './passkeys/sign-in-by-passkey.ts'

const readWays = async (context: Context, userId: number): Promise<SignInWays> => {
  if (userId !== context.actor.userId) throw notFound()
  refuseWhileImpersonating(context.actor)
  const db = context.db.drizzle
  const [keys, factor, recoveryCodesLeft, isObliged] = await Promise.all([
    listPasskeys(db, userId),
    findFactor(db, userId),
    countRecoveryCodes(db, userId),
    isCallerObliged(context),
  ])
  const isOn = (factor?.confirmedAt ?? null) !== null
  return {
    passkeys: keys.map(shownPasskey),
    secondStep: { isOn, isObliged, recoveryCodesLeft: isOn ? recoveryCodesLeft : 0 },
  }
}

const rename = async (context: Context, id: number, name: string) => {
  await requireFreshProof(context)
  const row = await renamePasskeyRow(context.db.drizzle, { userId: context.actor.userId, id, name })
  if (row === undefined) throw notFound()
  return shownPasskey(row)
}

const remove = async (context: Context, id: number): Promise<void> => {
  const { actor, clock } = context
  const { userId } = actor
  await requireFreshProof(context)
  await inTransaction(context.db, async (tx) => {
    const row = await deletePasskeyRow(tx, userId, id)
    if (row === undefined) throw new AppError('general.not-found')
    const entry = { action: 'passkey.removed', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, actor, entry, clock.now())
    await emailPasskeyChange(tx, { userId, template: 'passkey-removed', name: row.name }, clock.now())
  })
}

const passkeyRoutes: FeatureRoutes = (app) => {
  serveData(app, askForPasskey, passkeyOptions)
  serveData(app, createPasskey, (context, { body }) => keepPasskey(context, body))
  serveData(app, renamePasskey, (context, { params, body }) => rename(context, params.id, body.name))
  serveData(app, deletePasskey, (context, { params }) => remove(context, params.id))
  serveData(app, proveByPasskeyEndpoint, (context, { body }, io) =>
    proveByPasskey(context, { response: body.response, origin: originOf(context, io) }),
  )
  serveData(app, askToSignInByPasskey, signInOptions)
  serveData(app, signInByPasskeyEndpoint, async (context, { body }, io) => {
    const origin = originOf(context, io)
    const answer = await signInByPasskey(context, { response: body.response, origin })
    rememberOrigin(context, io, { userId: answer.userId, by: 'passkey' })
    return answer
  })
}

const secondStepRoutes: FeatureRoutes = (app) => {
  serveData(app, takeSecondStep, async (context, { body }, io) => {
    const { ticket, code, trustDevice } = body
    const remember = (userId: number): string => rememberOrigin(context, io, { userId, by: 'second-factor' })
    const trustAs = trustDevice ? remember : undefined
    const answer = await takeStep(context, { ticket, code, origin: originOf(context, io), trustAs })
    if (!trustDevice) remember(answer.userId)
    return answer
  })
  serveData(app, setUpSecondStep, (context, { body }, io) =>
    setUp(context, { password: body.password, origin: originOf(context, io) }),
  )
  serveData(app, confirmSecondStep, async (context, { body }, io) => {
    const recoveryCodes = await switchOn(context, { code: body.code, origin: originOf(context, io) })
    app.sessions.forgetUser(context.actor.userId)
    return { recoveryCodes }
  })
  serveData(app, renewRecoveryCodes, async (context, { body }, io) => ({
    recoveryCodes: await renewCodes(context, { code: body.code, origin: originOf(context, io) }),
  }))
  serveData(app, switchOffSecondStep, (context, { body }, io) =>
    switchOff(context, { code: body.code, origin: originOf(context, io) }),
  )
  serveData(app, resetSecondStepEndpoint, async (context, { params, body }) => {
    await resetSecondStep(context, { userId: params.id, ...body })
    app.sessions.forgetUser(params.id)
  })
  serveData(app, endAllSessionsEndpoint, async (context, { params, body }) => {
    await endAllSessions(context, { userId: params.id, ...body })
    app.sessions.forgetUser(params.id)
  })
  serveData(app, lockAccountEndpoint, async (context, { params, body }) => {
    await lockAccount(context, { userId: params.id, ...body })
    app.sessions.forgetUser(params.id)
  })
  serveData(app, unlockAccountEndpoint, (context, { params, body }) =>
    unlockAccount(context, { userId: params.id, ...body }),
  )
  serveData(app, readObligation, (context) => ({ roles: [...context.settings.current().secondStepRoles] }))
  serveData(app, changeObligation, async (context, { body }) => {
    await obligeRoles(context, body.roles)
    return { roles: body.roles }
  })
}

export const routes: FeatureRoutes = (app) => {
  passkeyRoutes(app)
  secondStepRoutes(app)
  serveData(app, readSignInWays, (context, { params }) => readWays(context, params.id))
}
