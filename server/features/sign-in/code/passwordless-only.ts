/** GET auth/passwordless-login-requirement: an account created by another person may have a mail but no password yet (§7). */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { takeAll } from '../../../http/guard/shared-limits.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { findPersonByLogin } from '../store.ts'

/** Limit per address and hour. A hall full of phones may share an address, but a list of names must not be tried out. */
const ASKED_PER_ADDRESS = 60

/** Unknown names get the same answer as accounts with a password, which nearly all have (decision 0013). */
export const isPasswordlessOnly = async (
  context: OpenContext,
  { user, origin }: { readonly user: string; readonly origin: Origin },
): Promise<boolean> => {
  const key = JSON.stringify(['passwordless', origin.address])
  const taken = await takeAll(context, [{ key, most: ASKED_PER_ADDRESS, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  const person = await findPersonByLogin(context.db.drizzle, user)
  return person !== undefined && person.mail !== null && !person.hasPassword
}
