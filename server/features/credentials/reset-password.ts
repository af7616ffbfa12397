/** PUT password-reset: a new password by the link of the letter, once. Whoever else was signed in is out (§5 Password, F18). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashToken } from '../../http/authenticate.ts'
import type { OpenContext } from '../../http/context.ts'
import { preparePassword } from './prepare-password.ts'
import { isSameMail } from './request-verification.ts'
import { findLink, useLink, writePassword } from './store.ts'
import { tellOfNewPassword } from './tell-of-new-password.ts'

type Input = { readonly token: string; readonly mail: string; readonly password: string }

/** Gives back whose sessions ended, for this process to forget at once. */
export const resetPassword = async (
  context: OpenContext,
  { token, mail, password }: Input,
): Promise<number> => {
  const asked = context.clock.now()
  const link = await findLink(context.db.drizzle, 'reset', hashToken(token))
  if (link === undefined || link.expiresAt <= asked.toISOString())
    throw new AppError('credentials.reset-expired')
  // Used, replaced by a newer one, or not the address it was sent to, or no longer the account's.
  if (link.usedAt !== null || !isSameMail(link.linkMail, mail) || !isSameMail(link.mail, mail))
    throw new AppError('credentials.reset-session-expired')
  const fields = await preparePassword(context, password)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await useLink(tx, link.tokenId, now))) throw new AppError('credentials.reset-session-expired')
    await writePassword(tx, link.userId, fields)
    await tellOfNewPassword(tx, { ...link, id: link.userId }, undefined, now)
  })
  return link.userId
}
