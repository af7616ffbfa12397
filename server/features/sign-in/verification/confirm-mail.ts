/** PUT email-verification: a link confirms its address once, and puts a changed address into effect (§5 Email). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { endOfLink } from '@wegband/domain/features/sign-in/link-token.ts'
import { hasSqlState } from '../../../db/database-errors.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { publish } from '../../events/publish.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { endCredentials } from '../end-credentials.ts'
import { localeOf } from '../email-links.ts'
import { isSameMail } from './request-verification.ts'
import { confirmMail, findLink, useLink, type StoredLink } from '../store.ts'

const UNIQUE_VIOLATION = '23505'

/** Expired links are deleted some time later. The expiry inside the token then still gives the right error. */
const unknownLink = (token: string, now: Date): AppError => {
  const end = endOfLink(token)
  return new AppError(
    end !== undefined && end <= now.toISOString()
      ? 'credentials.verification-expired'
      : 'credentials.verification-unknown',
  )
}

const isDone = (link: StoredLink): boolean =>
  link.mailVerifiedAt !== null && isSameMail(link.mail, link.linkMail)

type ConfirmedAddress = Pick<
  StoredLink,
  'userId' | 'mail' | 'mailVerifiedAt' | 'linkMail' | 'firstName' | 'language'
>

/** `linkMail` takes effect. Returns false when the account waits for another address now. */
export const putAddressInEffect = async (
  tx: Db,
  link: ConfirmedAddress,
  keepTokenId: number | undefined,
  now: Date,
): Promise<boolean> => {
  if (!(await confirmMail(tx, link.userId, link.linkMail, now))) return false
  // Until now, any person could have added credentials to an account with this address.
  if (link.mailVerifiedAt === null) await endCredentials(tx, link.userId, keepTokenId)
  const former = link.mail
  if (former !== null && link.mailVerifiedAt !== null && !isSameMail(former, link.linkMail))
    await queueMail(
      tx,
      {
        to: former,
        userId: link.userId,
        template: 'mail-changed',
        locale: localeOf(link),
        params: { firstName: link.firstName, newMail: link.linkMail },
      },
      now,
    )
  await bumpUserVersions(tx, [link.userId], now)
  // The waiting browser tab continues by itself.
  await publish(tx, { topic: 'user', ids: [link.userId], userIds: [link.userId] })
  return true
}

const write = async (tx: Db, link: StoredLink, keepTokenId: number | undefined, now: Date): Promise<void> => {
  if (!(await useLink(tx, link.tokenId, now))) throw new AppError('credentials.verification-expired')
  if (!(await putAddressInEffect(tx, link, keepTokenId, now)))
    throw new AppError('credentials.verification-expired')
}

/** The session of the same browser stays, because its owner has the email. */
const ownSession = ({ actor }: OpenContext, link: StoredLink): number | undefined =>
  actor?.userId === link.userId && actor.impersonatorId === null ? actor.tokenId : undefined

export const confirmVerification = async (
  context: OpenContext,
  token: string,
): Promise<{ userId: number; mail: string; isChange: boolean }> => {
  const now = context.clock.now()
  const link = await findLink(context.db.drizzle, 'verify', hashToken(token))
  if (link === undefined) throw unknownLink(token, now)
  if (isDone(link)) throw new AppError('credentials.mail-already-verified')
  try {
    await inTransaction(context.db, (tx) => write(tx, link, ownSession(context, link), now))
  } catch (error) {
    // Another person confirmed the same address first.
    if (hasSqlState(error, UNIQUE_VIOLATION)) throw new AppError('credentials.mail-taken')
    throw error
  }
  const isChange = link.mailVerifiedAt !== null && !isSameMail(link.mail, link.linkMail)
  return { userId: link.userId, mail: link.linkMail, isChange }
}
