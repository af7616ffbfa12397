/** PUT password-reset: sets a new password by the emailed link, once, and ends all sessions (§5 Password, F18). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ResetPasskey } from '@wegband/domain/features/sign-in/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { endCredentials, listPasskeysForReset, removePasskeysAtReset } from '../end-credentials.ts'
import { preparePassword } from '../password/prepare-password.ts'
import { isSameMail } from '../verification/request-verification.ts'
import { confirmMail, findLink, useLink, writePassword, type StoredLink } from '../store.ts'
import { emailNewPassword } from '../password/email-new-password.ts'

type SentLink = { readonly token: string; readonly mail: string }
type Input = SentLink & {
  readonly password: string
  readonly removePasskeys?: readonly number[] | undefined
}

const requireLink = async (context: OpenContext, { token, mail }: SentLink): Promise<StoredLink> => {
  const link = await findLink(context.db.drizzle, 'reset', hashToken(token))
  if (link === undefined || link.expiresAt <= context.clock.now().toISOString())
    throw new AppError('credentials.reset-expired')
  // The link was used or replaced, or its address differs from the request or from the account.
  if (link.usedAt !== null || !isSameMail(link.linkMail, mail) || !isSameMail(link.mail, mail))
    throw new AppError('credentials.reset-session-expired')
  return link
}

export const listResetPasskeys = async (context: OpenContext, sent: SentLink): Promise<ResetPasskey[]> => {
  const { userId } = await requireLink(context, sent)
  return listPasskeysForReset(context.db.drizzle, userId, context.clock.now())
}

/** Returns the user whose sessions ended, so that this process drops them at once. */
export const resetPassword = async (
  context: OpenContext,
  { token, mail, password, removePasskeys }: Input,
): Promise<number> => {
  const link = await requireLink(context, { token, mail })
  const fields = await preparePassword(context, password, link)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await useLink(tx, link.tokenId, now))) throw new AppError('credentials.reset-session-expired')
    await writePassword(tx, link.userId, fields)
    // The link proves the mailbox. Credentials from before this proof may belong to a stranger.
    if (link.mailVerifiedAt === null) {
      await confirmMail(tx, link.userId, mail, now)
      await endCredentials(tx, link.userId, undefined)
    } else await removePasskeysAtReset(tx, { userId: link.userId, ids: removePasskeys }, now)
    await emailNewPassword(tx, { ...link, id: link.userId }, undefined, now)
  })
  return link.userId
}
