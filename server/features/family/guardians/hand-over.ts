/**
 * An account that parents made for a child becomes the child's own at 18 (decisions §4 Kids; decision 0012).
 * A parent enters the mail address. Its owner sets the first password by the emailed link.
 */
import { dayOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { linkToken } from '@wegband/domain/features/sign-in/link-token.ts'
import { whyNotHandOver } from '@wegband/domain/features/family/relation-rules.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { secretLink } from '@wegband/domain/http/secret-address.ts'
import { hasSqlState } from '../../../db/database-errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import type { Context, OpenContext } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { countEmail } from '../../sign-in/attempt-limits.ts'
import { endLogins } from '../../sessions/devices/devices.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { preparePassword } from '../../sign-in/password/prepare-password.ts'
import { publish } from '../../events/publish.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { isMailTaken } from '../../accounts/mail-address-statement.ts'
import { listParentIds } from '../../accounts/parent-statement.ts'
import { findHeir, findHeirOfLink, giveLogin, keepLink, takeLink } from './hand-over-store.ts'
import { listPeople } from '../people-store.ts'
import { HAND_OVER_HOURS } from '@wegband/domain/features/family/coming-of-age-times.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

const TAKE_OVER_PAGE = '/auth/take-over'
const UNIQUE_VIOLATION = '23505'

type HandOver = { readonly userId: number; readonly mail: string; readonly origin: Origin }

/** Throws the codes of `whyNotHandOver`. A newer link ends an older one. */
export const handOver = async (
  context: Context,
  { userId, mail, origin }: HandOver,
): Promise<{ validUntil: string }> => {
  const { actor, clock, db } = context
  const heir = await findHeir(db.drizzle, userId, actor.userId)
  if (heir === undefined) throw notFound()
  const now = clock.now()
  const isGrown = isAdultOn(heir.birthdayAt, dayOf(now.toISOString()))
  const why = whyNotHandOver({ ...heir, isGrown })
  if (why !== undefined) throw new AppError(why)
  await requireFreshProof(context)
  await countEmail(context, { mail, userId: undefined, origin })
  if (await isMailTaken(db.drizzle, mail)) throw new AppError('credentials.mail-taken')
  const expiresAt = new Date(now.getTime() + HAND_OVER_HOURS * MS_PER_HOUR)
  const token = linkToken(newToken(), expiresAt)
  await inTransaction(db, async (tx) => {
    await keepLink(tx, { userId, hash: hashToken(token), mail, expiresAt }, now)
    const parent = (await listPeople(tx, [actor.userId])).get(actor.userId)
    const params = {
      firstName: heir.firstName,
      parentName: fullName(parent),
      link: secretLink(TAKE_OVER_PAGE, { token, mail }),
    }
    const locale = isLocale(heir.language) ? heir.language : DEFAULT_LOCALE
    await queueMail(tx, { to: mail, userId, template: 'hand-over', locale, params }, now)
    // Ids only: the address is deleted with its email and link (docs/decisions/0018).
    const entry = { action: 'family.hand-over', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, actor, entry, now)
    await publish(tx, { topic: 'relations', ids: [], userIds: await listParentIds(tx, userId) })
  })
  return { validUntil: expiresAt.toISOString() }
}

type TakeOver = { readonly token: string; readonly mail: string; readonly password: string }

/** Returns the owner's id. 410 for a link that is expired, used or replaced, and for an account that has a login by now. */
export const takeOver = async (
  context: OpenContext,
  { token, mail, password }: TakeOver,
): Promise<number> => {
  const sent = { hash: hashToken(token), mail }
  // Checks the link first, since hashing a password is too expensive for a made-up link.
  const heir = await findHeirOfLink(context.db.drizzle, sent, context.clock.now())
  if (heir === undefined) throw new AppError('family.hand-over-expired')
  const login = { mail, ...(await preparePassword(context, password, { ...heir, mail })) }
  const now = context.clock.now()
  const write = inTransaction(context.db, async (tx) => {
    const link = await takeLink(tx, sent, now)
    if (link === undefined || !(await giveLogin(tx, link.userId, login, now)))
      throw new AppError('family.hand-over-expired')
    const { userId } = link
    await endLogins(tx, { userId })
    const entry = { action: 'family.taken-over', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, { userId, impersonatorId: null }, entry, now)
    const everybody = [userId, ...(await listParentIds(tx, userId))]
    await bumpUserVersions(tx, everybody, now)
    await publish(tx, { topic: 'relations', ids: [], userIds: everybody })
    return userId
  })
  return write.catch((error: unknown) => {
    // Another user registered with that address meanwhile.
    if (hasSqlState(error, UNIQUE_VIOLATION)) throw new AppError('credentials.mail-taken')
    throw error
  })
}
