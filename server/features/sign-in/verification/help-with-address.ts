/** The office confirms an address by hand, or sends its link again; audited, and the person is notified of a confirmation. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotHelp } from '@wegband/domain/features/sign-in/help-rules.ts'
import { hasSqlState } from '../../../db/database-errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { countEmail } from '../attempt-limits.ts'
import { notifyOwner, requireHelpable, type Help } from '../help-account.ts'
import { findOwner } from '../owner-store.ts'
import { findPersonById, type Person } from '../store.ts'
import { putAddressInEffect } from './confirm-mail.ts'
import { requestOwnVerification } from './request-verification.ts'

const UNIQUE_VIOLATION = '23505'

/** The address that waits: a changed one, or the first one. */
const waitingAddress = ({ mail, pendingMail, mailVerifiedAt }: Person): string | null =>
  pendingMail ?? (mailVerifiedAt === null ? mail : null)

const findWaiting = async (
  context: Context,
  userId: number,
): Promise<{ person: Person; address: string }> => {
  const person = await findPersonById(context.db.drizzle, userId)
  if (person === undefined) throw notFound()
  const address = waitingAddress(person)
  if (address === null) throw new AppError('people-office.no-address')
  return { person, address }
}

/** As if the person had opened the link: what was added to the account before ends, sessions included. */
export const confirmAddressByHand = async (context: Context, help: Help): Promise<void> => {
  const { actor, clock, db } = context
  await requireHelpable(context, help.userId)
  const { person, address } = await findWaiting(context, help.userId)
  // A changed address belongs to an owner with a mailbox, who confirms it themselves.
  if (person.mailVerifiedAt !== null) throw new AppError('people-office.no-address')
  const now = clock.now()
  try {
    await inTransaction(db, async (tx) => {
      const link = { ...person, userId: person.id, linkMail: address }
      if (!(await putAddressInEffect(tx, link, undefined, now)))
        throw new AppError('people-office.no-address')
      const entry = { action: 'address.confirmed', subjectType: 'user', subjectId: person.id }
      await writeAudit(tx, actor, { ...entry, details: { reason: help.reason } }, now)
      await notifyOwner(tx, help, 'address-confirmed', now)
    })
  } catch (error) {
    if (hasSqlState(error, UNIQUE_VIOLATION)) throw new AppError('credentials.mail-taken')
    throw error
  }
}

/** Counts against the limit of the mailbox, as a request of its owner would. */
export const sendConfirmationAgain = async (
  context: Context,
  input: { readonly userId: number; readonly origin: Origin },
): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const owner = await findOwner(db.drizzle, input.userId)
  if (owner === undefined) throw notFound()
  const why = whyNotHelp(actor, { id: input.userId, ...owner })
  if (why !== undefined) throw new AppError(why)
  const { person, address } = await findWaiting(context, input.userId)
  await countEmail(context, { mail: address, userId: person.id, origin: input.origin })
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await requestOwnVerification(tx, person, address, now)
    await writeAudit(
      tx,
      actor,
      { action: 'address.link-sent', subjectType: 'user', subjectId: person.id },
      now,
    )
  })
}
