/** Starts the app as a guest (decisions §3.11): an account of level 0 whose token the device keeps. */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { takeAll } from '../../http/guard/shared-limits.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { createPersonalToken } from '../sessions/tokens/open-login.ts'
import { proveByNewAccount } from '../sign-in/sign-in-proof.ts'
import { createAccount } from './create-account.ts'
import { refuseBeforeSetup } from './refuse-before-setup.ts'

/** Limits accounts that anyone may create; high enough for a training hall full of phones behind one address. */
const GUESTS_PER_ADDRESS = 40

export const registerAnonymous = async (
  context: OpenContext,
  { origin, language }: { readonly origin: Origin; readonly language: string },
): Promise<{ apiToken: string }> => {
  refuseBeforeSetup(context)
  const key = JSON.stringify(['guests', origin.address])
  const taken = await takeAll(context, [{ key, most: GUESTS_PER_ADDRESS, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const userId = await createAccount(tx, { person: { profileType: 'anonymous', language } }, now)
    const proof = proveByNewAccount({ userId, passwordIsSecure: true }, 'guest')
    const { plain } = await createPersonalToken(tx, { proof, origin }, now)
    return { apiToken: plain }
  })
}
