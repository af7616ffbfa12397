/** Switches the second factor on and off and checks it. A code works once, for this person, within its half minute. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { secondFactorLimit } from '@wegband/domain/features/sign-in/attempt-rules.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import {
  plainRecoveryCode,
  shownRecoveryCode,
} from '@wegband/domain/features/sign-in/second-step/code-rules.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { Context, OpenContext, Services } from '../../../http/request/context.ts'
import { fullUntil } from '../../../http/guard/shared-limits.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { beginAttempt, succeedAttempt } from '../attempt-limits.ts'
import { endLogins } from '../../sessions/devices/devices.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import { holdOwner } from '../../sessions/tokens/hold-owner.ts'
import { openLogin } from '../../sessions/tokens/open-login.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { tryTicket, type HeldTicket } from './ticket-store.ts'
import { proveByTicket } from '../sign-in-proof.ts'
import { findMailbox } from '../../accounts/mail-address-statement.ts'
import { trustDevice } from './trusted-device.ts'
import { forgetTrust } from './trust-store.ts'
import { requireOwnPassword } from '../password/check-own-password.ts'
import { localeOf } from '../email-links.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import {
  hashRecoveryCodes,
  newRecoveryCodes,
  newSecret,
  openSecret,
  recoveryHashes,
  sealSecret,
  shownSecret,
  stepOfCode,
} from './authenticator.ts'
import { findOwner } from '../owner-store.ts'
import { isCallerObliged } from './obligation.ts'
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  findRecoverySalt,
  putFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from './second-step-store.ts'

const wrongCode = (): AppError => new AppError('second-step.invalid-code')

/** Uses up the code, or throws. `mustBeOn`: rejects an unconfirmed secret. */
const spendCode = async (
  tx: Db,
  services: Pick<Services, 'appSecret' | 'clock'>,
  input: { userId: number; code: string; mustBeOn: boolean },
): Promise<void> => {
  const factor = await findFactor(tx, input.userId)
  if (factor === undefined || (input.mustBeOn && factor.confirmedAt === null))
    throw new AppError('second-step.not-set-up')
  const secret = openSecret(services.appSecret, input.userId, factor.secretSealed)
  const step = stepOfCode(secret, input.code, services.clock.now().getTime(), factor.lastStep)
  if (step === undefined || !(await useStep(tx, input.userId, step))) throw wrongCode()
}

type Trial = { readonly userId: number; readonly origin: Origin }

/** Many wrong codes pause the second factor on unknown devices. The email tells the owner that a stranger has the first factor. */
const emailPause = async (context: OpenContext, userId: number, account: string): Promise<void> => {
  const until = await fullUntil(context, secondFactorLimit(account))
  const owner = until === undefined ? undefined : await findMailbox(context.db.drizzle, userId)
  if (until === undefined || owner === undefined) return
  const email = {
    to: owner.mail,
    userId,
    template: 'second-step-paused',
    locale: localeOf(owner),
    params: { firstName: owner.firstName, until },
    dedupeKey: `second-step-paused ${userId} ${until}`,
  } as const
  await inTransaction(context.db, (tx) => queueMail(tx, email, context.clock.now()))
}

/** Counts an attempt before it is checked, both at sign-in and within a session. */
const counted = async <T>(
  context: OpenContext,
  { userId, origin }: Trial,
  work: () => Promise<T>,
): Promise<T> => {
  const account = `second step of ${userId}`
  const attempt = await beginAttempt(context, { purpose: 'second-factor', account, userId, origin })
  try {
    const done = await work()
    await succeedAttempt(context, attempt)
    return done
  } catch (error) {
    context.log.info({ userId, address: origin.address }, 'second factor refused')
    await emailPause(context, userId, account)
    throw error
  }
}

export const setUp = async (context: Context, input: { password: string | undefined; origin: Origin }) => {
  const { actor, appSecret, db } = context
  if (input.password !== undefined) await requireOwnPassword(context, input.password, input.origin)
  await requireFreshProof(context)
  const secret = newSecret()
  const owner = await findOwner(db.drizzle, actor.userId)
  if (!(await putFactor(db.drizzle, actor.userId, sealSecret(appSecret, actor.userId, secret))))
    throw new AppError('second-step.is-on')
  return shownSecret(secret, {
    label: owner?.username ?? owner?.mail ?? '',
    issuer: context.settings.current().name,
  })
}

/** Hashed before the transaction because the hash is slow. `write` answers the codes to display. */
const prepareCodes = async (now: Date) => {
  const codes = newRecoveryCodes()
  const hashes = await hashRecoveryCodes(codes, now)
  return {
    write: async (tx: Db, userId: number): Promise<string[]> => {
      await replaceRecoveryCodes(tx, userId, hashes)
      return codes.map(shownRecoveryCode)
    },
  }
}

const note = (tx: Db, context: Context, action: string): Promise<void> => {
  const { actor, clock } = context
  return writeAudit(tx, actor, { action, subjectType: 'user', subjectId: actor.userId }, clock.now())
}

const emailSwitch = async (
  tx: Db,
  { actor, clock }: Context,
  template: 'second-step-on' | 'second-step-off',
): Promise<void> => {
  const { userId } = actor
  const now = clock.now()
  const owner = await findMailbox(tx, userId)
  if (owner === undefined) return
  const params = { firstName: owner.firstName, at: now.toISOString() }
  await queueMail(tx, { to: owner.mail, userId, template, locale: localeOf(owner), params }, now)
}

export const switchOn = async (
  context: Context,
  input: { code: string; origin: Origin },
): Promise<string[]> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const { userId } = actor
  return counted(context, { userId, origin: input.origin }, async () => {
    const codes = await prepareCodes(clock.now())
    return inTransaction(db, async (tx) => {
      if ((await findFactor(tx, userId))?.confirmedAt) throw new AppError('second-step.is-on')
      await spendCode(tx, context, { userId, code: input.code, mustBeOn: false })
      if (!(await confirmFactor(tx, userId, clock.now()))) throw new AppError('second-step.is-on')
      await forgetTrust(tx, userId)
      await note(tx, context, 'second-step.on')
      await emailSwitch(tx, context, 'second-step-on')
      // Restores suspended rights. Also waits for sign-ins that began without the second factor.
      await bumpUserVersions(tx, [userId], clock.now())
      // Other devices were signed in with one factor only (decision 0041).
      await endLogins(tx, { userId, keepTokenId: actor.tokenId })
      return codes.write(tx, userId)
    })
  })
}

export const renewCodes = async (
  context: Context,
  input: { code: string; origin: Origin },
): Promise<string[]> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const { userId } = actor
  return counted(context, { userId, origin: input.origin }, async () => {
    const codes = await prepareCodes(clock.now())
    return inTransaction(db, async (tx) => {
      await spendCode(tx, context, { userId, code: input.code, mustBeOn: true })
      await note(tx, context, 'second-step.codes-renewed')
      return codes.write(tx, userId)
    })
  })
}

export const switchOff = async (context: Context, input: { code: string; origin: Origin }): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const { userId } = actor
  if (await isCallerObliged(context)) throw new AppError('second-step.obliged')
  await counted(context, { userId, origin: input.origin }, () =>
    inTransaction(db, async (tx) => {
      await spendCode(tx, context, { userId, code: input.code, mustBeOn: true })
      if (!(await deleteFactor(tx, userId))) throw new AppError('second-step.not-set-up')
      await forgetTrust(tx, userId)
      await note(tx, context, 'second-step.off')
      await emailSwitch(tx, context, 'second-step-off')
      await bumpUserVersions(tx, [userId], clock.now())
    }),
  )
}

type Spend = (tx: Db) => Promise<void>

/** Accepts a code of the app or a recovery code. The slow hash of the latter is computed before the transaction. */
const spendEither = async (context: OpenContext, { userId }: HeldTicket, typed: string): Promise<Spend> => {
  const plain = plainRecoveryCode(typed)
  if (plain === undefined)
    return (tx) => spendCode(tx, context, { userId, code: typed.replaceAll(/\s/g, ''), mustBeOn: true })
  const salt = await findRecoverySalt(context.db.drizzle, userId)
  const hashes = await recoveryHashes(context, { userId, plain }, salt)
  return async (tx) => {
    if (!(await useRecoveryCode(tx, userId, hashes, context.clock.now()))) throw wrongCode()
  }
}

export type Step = {
  readonly ticket: string
  readonly code: string
  readonly origin: Origin
  /** Creates the token by which a trusted device is recognized; undefined for an untrusted one. */
  readonly trustAs: ((userId: number) => string) | undefined
}

export const takeStep = async (context: OpenContext, step: Step): Promise<AuthState> => {
  const { clock, db } = context
  const now = clock.now()
  const held = await tryTicket(db.drizzle, step.ticket, now)
  if (held === undefined) throw new AppError('second-step.expired')
  const { userId, name } = held
  const { origin } = step
  return counted(context, { userId, origin }, async () => {
    const spend = await spendEither(context, held, step.code)
    return inTransaction(db, async (tx) => {
      const owner = await holdOwner(tx, userId)
      await spend(tx)
      const proof = await proveByTicket(tx, owner, held.tokenId)
      if (proof === undefined) throw new AppError('second-step.expired')
      if (step.trustAs !== undefined) await trustDevice(tx, userId, step.trustAs(userId), now)
      return openLogin(tx, { proof, origin, name }, now)
    })
  })
}
