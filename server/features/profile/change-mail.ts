/** Changes an address. The new one waits until its email is answered; the old one counts until then (§5 Email). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { countEmail } from '../sign-in/attempt-limits.ts'
import { hasFreshProof, requireFreshProof } from '../sessions/fresh-proof.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { requireOwnPassword } from '../sign-in/password/check-own-password.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import {
  findMailOwner,
  isSameMail,
  requestOwnVerification,
} from '../sign-in/verification/request-verification.ts'
import { updateProfile, type ProfileRow } from './store.ts'

export type MailChange = {
  readonly mail: string
  readonly currentPassword: string | undefined
  readonly origin: Origin
}

const invalid = (errors: Record<string, string[]>): AppError => new AppError('general.invalid', { errors })

/** Saving a form twice sends no second email; there is a button for that. */
const isNews = (user: ProfileRow, mail: string): boolean =>
  !isSameMail(user.mail, mail) && !isSameMail(user.pendingMail, mail)

/** Checks everything that may refuse a new address, before anything is written: proof, an address in the family, too many emails. */
export const admitMail = async (
  context: Context,
  user: ProfileRow,
  { mail, currentPassword, origin }: MailChange,
): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  if (!isNews(user, mail)) return
  const isOwn = user.id === context.actor.userId
  // Before the first confirmation the caller only corrects the own address. A child's address is always a new sign-in method.
  if (!isOwn || user.mailVerifiedAt !== null) {
    if (currentPassword !== undefined)
      await requireOwnPassword(context, currentPassword, origin, 'currentPassword')
    else if (isOwn && user.hasPassword && !(await hasFreshProof(context)))
      throw invalid({ currentPassword: ['required'] })
    await requireFreshProof(context)
  }
  // Reveals a taken address only within the caller's family; any other owner gets an email (decision 0013).
  const owner = await findMailOwner(context.db.drizzle, mail)
  const { userId, childIds } = context.actor
  if (owner !== undefined && owner.id !== user.id && [userId, ...childIds].includes(owner.id))
    throw invalid({ mail: ['taken'] })
  await countEmail(context, { mail, userId: context.actor.userId, origin })
}

/** Entering the present address again cancels a waiting change. */
export const writeMail = async (tx: Db, user: ProfileRow, mail: string, now: Date): Promise<void> => {
  if (isSameMail(user.mail, mail)) await updateProfile(tx, user.id, { pendingMail: null })
  else if (isNews(user, mail)) await requestOwnVerification(tx, user, mail, now)
}
