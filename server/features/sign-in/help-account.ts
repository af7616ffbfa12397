/** The office resets, ends or locks access to an account: with a reason, audited, and the person is notified. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { whyNotHelp } from '@wegband/domain/features/sign-in/help-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { lockAdmins } from '../accounts/admins-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { endLogins } from '../sessions/devices/devices.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { findMailbox } from '../accounts/mail-address-statement.ts'
import { endHalfLogins } from './credentials-statement.ts'
import { localeOf } from './email-links.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { findOwner, writeLock } from './owner-store.ts'
import { deleteFactor } from './second-step/second-step-store.ts'

export type Help = { readonly userId: number; readonly reason: string }
type Change =
  | 'second-step-reset'
  | 'sessions-ended'
  | 'account-locked'
  | 'account-unlocked'
  | 'address-confirmed'
  | 'rights-changed'
  | 'accounts-merged'

/** The notice in the app, and the email to a confirmed address. */
export const notifyOwner = async (
  tx: Db,
  { userId, reason }: Help,
  change: Change,
  now: Date,
): Promise<void> => {
  const params = { changeType: change, reason }
  const notice = { type: 'account-helped', subjectType: 'user', subjectId: userId, params } as const
  await notifyPeople(tx, [userId], notice, now)
  const owner = await findMailbox(tx, userId)
  if (owner === undefined) return
  const email = { firstName: owner.firstName, at: now.toISOString(), reason }
  await queueMail(
    tx,
    { to: owner.mail, userId, template: change, locale: localeOf(owner), params: email },
    now,
  )
}

/** Whom the caller may help, after a fresh proof of their own identity. */
export const requireHelpable = async (
  context: Context,
  userId: number,
): Promise<NonNullable<Awaited<ReturnType<typeof findOwner>>>> => {
  const owner = await findOwner(context.db.drizzle, userId)
  if (owner === undefined) throw notFound()
  const why = whyNotHelp(context.actor, { id: userId, ...owner })
  if (why !== undefined) throw new AppError(why)
  await requireFreshProof(context)
  return owner
}

/** Rights that require the second factor are suspended until it is set up again. */
export const resetSecondStep = async (context: Context, help: Help): Promise<void> => {
  const { actor, clock, db } = context
  const { userId, reason } = help
  await requireHelpable(context, userId)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await deleteFactor(tx, userId))) throw new AppError('second-step.not-set-up')
    await endHalfLogins(tx, userId)
    const entry = { action: 'second-step.reset', subjectType: 'user', subjectId: userId, details: { reason } }
    await writeAudit(tx, actor, entry, now)
    await notifyOwner(tx, help, 'second-step-reset', now)
    await bumpUserVersions(tx, [userId], now)
  })
}

export const endAllSessions = async (context: Context, help: Help): Promise<void> => {
  const { actor, clock, db } = context
  const { userId, reason } = help
  await requireHelpable(context, userId)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await endLogins(tx, { userId })
    await endHalfLogins(tx, userId)
    const entry = { action: 'sessions.ended', subjectType: 'user', subjectId: userId, details: { reason } }
    await writeAudit(tx, actor, entry, now)
    await notifyOwner(tx, help, 'sessions-ended', now)
    await publishSessionChanged(tx, { userId, reason: 'ended' })
  })
}

/** The admin who locks another one must still be an open admin, so that two cannot lock each other. Returns all others. */
const requireAdminStays = async (tx: Db, { actor }: Context, userId: number): Promise<readonly number[]> => {
  const admins = await lockAdmins(tx)
  if (admins.includes(userId) && !admins.includes(actor.userId)) throw new AppError('general.not-allowed')
  return admins.includes(userId) ? admins.filter((id) => id !== userId && id !== actor.userId) : []
}

/** A repeated lock or unlock changes nothing and sends no second email. An erased account cannot be unlocked. */
const setLock = async (
  context: Context,
  help: Help & { name?: string | undefined },
  isLocked: boolean,
): Promise<void> => {
  const { actor, clock, db } = context
  const { userId, reason } = help
  const owner = await requireHelpable(context, userId)
  if (isLocked && owner.isAdmin && help.name !== fullName(owner))
    throw new AppError('general.invalid', { errors: { name: ['confirmation-differs'] } })
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const others = isLocked ? await requireAdminStays(tx, context, userId) : []
    if (!(await writeLock(tx, userId, isLocked ? now : null))) return
    if (isLocked) {
      await endLogins(tx, { userId })
      await endHalfLogins(tx, userId)
    }
    const action = isLocked ? 'account.locked' : 'account.unlocked'
    await writeAudit(tx, actor, { action, subjectType: 'user', subjectId: userId, details: { reason } }, now)
    await notifyOwner(tx, help, isLocked ? 'account-locked' : 'account-unlocked', now)
    const params = { adminName: fullName(owner), reason }
    const notice = { type: 'admin-locked', subjectType: 'user', subjectId: userId, params } as const
    await notifyPeople(tx, others, notice, now)
    await bumpUserVersions(tx, [userId], now)
    if (isLocked) await publishSessionChanged(tx, { userId, reason: 'ended' })
  })
}

export const lockAccount = (context: Context, help: Help & { name?: string | undefined }): Promise<void> =>
  setLock(context, help, true)

export const unlockAccount = (context: Context, help: Help): Promise<void> => setLock(context, help, false)
