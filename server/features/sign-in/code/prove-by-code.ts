/** Proves the identity in a session again by an emailed code. It serves people without a password or who forgot it (decision 0041). */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type EmailSent } from '@wegband/domain/features/sign-in/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { beginAttempt, countEmail, succeedAttempt } from '../attempt-limits.ts'
import { noteProof } from '../../sessions/fresh-proof.ts'
import { findMailbox } from '../../accounts/mail-address-statement.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { later, emailSentOf, localeOf } from '../email-links.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { codeHashOf, deviceHashOf, isSameHash, loginHashOf, newCode } from './sign-in-code.ts'
import { countTry, findCode, insertCode, useCode } from '../store.ts'
import { CODE_MINUTES, CODE_TRIES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

/** The code is valid in this session only. It opens no sign-in, because no user name can have this form. */
const placeOf = ({ tokenId }: { readonly tokenId: number }): string => `proof in session ${tokenId}`

/** Sends the code to the confirmed address, even while another one waits for its confirmation. */
export const requestProofCode = async (context: Context, origin: Origin): Promise<EmailSent> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const owner = await findMailbox(db.drizzle, actor.userId)
  if (owner === undefined) throw new AppError('auth.mail-unverified')
  await countEmail(context, { mail: owner.mail, userId: actor.userId, origin })
  const [now, code, place] = [clock.now(), newCode(), placeOf(actor)]
  const expiresAt = later(now, CODE_MINUTES * MS_PER_MINUTE)
  await inTransaction(db, async (tx) => {
    const row = {
      deviceHash: deviceHashOf(place),
      userId: actor.userId,
      loginHash: loginHashOf(context, place),
      codeHash: codeHashOf(context, place, code),
      expiresAt,
    }
    await insertCode(tx, row, row.deviceHash)
    const params = { firstName: owner.firstName, code, until: expiresAt.toISOString() }
    const email = { to: owner.mail, userId: actor.userId, template: 'proof-code', params } as const
    await queueMail(tx, { ...email, locale: localeOf(owner) }, now)
  })
  return emailSentOf(now, expiresAt)
}

export const proveByCode = async (
  context: Context,
  { code, origin }: { readonly code: string; readonly origin: Origin },
): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const { userId, tokenId } = actor
  const [now, place] = [clock.now(), placeOf(actor)]
  const attempt = await beginAttempt(context, { purpose: 'code', account: place, userId, origin })
  const stored = await findCode(db.drizzle, deviceHashOf(place))
  const tries = stored === undefined ? undefined : await countTry(db.drizzle, stored.id, CODE_TRIES, now)
  if (stored === undefined || tries === undefined || stored.userId !== userId)
    throw new AppError('credentials.invalid-code')
  if (!isSameHash(stored.codeHash, codeHashOf(context, place, code)))
    throw new AppError('credentials.invalid-code', { triesLeft: CODE_TRIES - tries })
  await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, stored.id, now))) throw new AppError('credentials.invalid-code')
    await noteProof(tx, tokenId, now)
  })
  await succeedAttempt(context, attempt)
}
