/** The first admin of an empty installation: the code of the terminal, counted tries, and one request that wins. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import type { claimSetup as claimSetupEndpoint } from '@wegband/domain/features/setup/contract.ts'
import type { SetupState } from '@wegband/domain/features/setup/setup-state.ts'
import type { Limit } from '@wegband/domain/features/sign-in/attempt-rules.ts'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { giveBack, takeAll } from '../../http/guard/shared-limits.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { createAccount } from '../registration/create-account.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { openLogin } from '../sessions/tokens/open-login.ts'
import { preparePassword } from '../sign-in/password/prepare-password.ts'
import { proveByNewAccount } from '../sign-in/sign-in-proof.ts'
import { isSetupCode, removeSetupCode } from './setup-code.ts'
import { findSetup, makeAdmin, takeOpenSetup } from './store.ts'

/** Wrong codes of the whole installation. Afterwards one a minute, so a stranger slows the operator down but does not lock them out. */
export const TRIES_PER_QUARTER_HOUR = 10
const TRIES: Limit = {
  key: 'setup-code',
  most: TRIES_PER_QUARTER_HOUR,
  windowMs: 15 * MS_PER_MINUTE,
  afterwards: { key: 'setup-code-slow', most: 1, windowMs: MS_PER_MINUTE },
}

type OpenSetup = Extract<SetupState, { stage: 'open' }>

const requireOpen = async ({ db }: OpenContext): Promise<OpenSetup> => {
  const setup = await findSetup(db.drizzle)
  if (setup?.stage !== 'open') throw new AppError('setup.closed')
  return setup
}

export const describeSetup = async (context: OpenContext): Promise<{ stage: 'open' }> => {
  const { stage } = await requireOpen(context)
  return { stage }
}

/** Counts the try before it looks at the code, so that parallel guesses count each. */
export const requireSetupCode = async (context: OpenContext, code: string): Promise<void> => {
  const { nonce } = await requireOpen(context)
  const taken = await takeAll(context, [TRIES])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  if (!isSetupCode(code, context.appSecret, nonce)) throw new AppError('setup.wrong-code')
  await giveBack(context, taken.keys)
}

type Claim = z.output<(typeof claimSetupEndpoint)['body']>

export const claimSetup = async (
  context: OpenContext,
  { code, firstName, lastName, mail, language, ...body }: Claim,
  origin: Origin,
): Promise<AuthState> => {
  const { clock, config, db, settings } = context
  await requireSetupCode(context, code)
  const password = await preparePassword(context, body.password, {
    firstName,
    lastName,
    mail,
    username: null,
  })
  const now = clock.now()
  const answer = await inTransaction(db, async (tx) => {
    if (!(await takeOpenSetup(tx, { stage: 'running', parts: {}, schoolId: null })))
      throw new AppError('setup.closed')
    const person = { profileType: 'regular' as const, firstName, lastName, mail, language, ...password }
    const userId = await createAccount(tx, { person }, now)
    await makeAdmin(tx, userId, now)
    const entry = { action: 'setup.claimed', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, { userId, impersonatorId: null }, entry, now)
    const proof = proveByNewAccount({ userId, passwordIsSecure: password.passwordIsSecure }, 'password')
    return openLogin(tx, { proof, origin }, now)
  })
  removeSetupCode(config)
  await settings.reload()
  return answer
}
