/** Links an existing account with a membership of the association, for the caller or a child (decisions §5). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { ConversionRefusal } from '@wegband/domain/features/conversion/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { publish } from '../events/publish.ts'
import { termsOf } from './check-conversion.ts'
import { findMembership, type MembershipProof } from './find-membership.ts'
import { setNoGrade } from './store.ts'
import { takeOver } from './take-over.ts'

/** Allows the person, or a parent of a minor. Any other caller gets 404, as for a missing account. */
const refuseStrangers = (actor: Pick<Actor, 'userId' | 'childIds'>, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
}

export type LinkRequest = {
  readonly userId: number
  readonly proof: MembershipProof
  readonly origin: Origin
}

export const linkLegacyProfile = async (
  context: Context,
  { userId, proof, origin }: LinkRequest,
): Promise<{ ewtoMemberNo: string; credit: number; reason: ConversionRefusal | null }> => {
  const { actor, db, clock, settings } = context
  refuseStrangers(actor, userId)
  // Credit is money, which must not move while impersonating (decisions §3.14).
  if (actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
  if ((await findMembership(context, proof, origin)) === undefined)
    throw new AppError('registration.no-ewto-profile')
  const { number } = proof
  const terms = termsOf(settings)
  return inTransaction(db, async (tx) => {
    const taken = await takeOver(tx, { number, userId, actor, terms, isCreditRequired: false }, clock.now())
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
    return { ewtoMemberNo: number, credit: taken.creditCents, reason: taken.reason }
  })
}

export const declareNoGrade = async (context: Context, userId: number, value: boolean): Promise<void> => {
  const { actor, db, clock } = context
  refuseStrangers(actor, userId)
  await inTransaction(db, async (tx) => {
    await setNoGrade(tx, userId, value)
    await bumpUserVersions(tx, [userId], clock.now())
  })
}
