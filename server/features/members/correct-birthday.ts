/** The office of a school corrects the birthday of a minor. The school knows the child and gains nothing from a wrong date. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { MemberDetails } from '@wegband/domain/features/members/contract.ts'
import { canChangeStates } from '@wegband/domain/features/members/member-rights.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { correctBirthdayBySchool } from '../profile/birthday-corrections.ts'
import type { MemberKey } from './member-store.ts'
import { readMember, requireSchool } from './read-member.ts'
import { findSeenMember } from './seen-member.ts'

/** 404 for a person who is no member, and for an adult, who corrects it alone; 422 as `whyNotBirthday` says. */
export const correctBirthday = async (
  context: Context,
  { birthdayAt, ...key }: MemberKey & { readonly birthdayAt: string },
): Promise<MemberDetails> => {
  const { actor } = context
  refuseWhileImpersonating(actor)
  await requireSchool(context, key.schoolId)
  const seen = await findSeenMember(context, key)
  if (seen === undefined || (seen.row.state !== 'active' && seen.row.state !== 'passive')) throw notFound()
  if (!canChangeStates(actor, key.schoolId)) throw new AppError('members.office-only')
  if (actor.childIds.includes(key.userId)) throw new AppError('members.not-own-child')
  await inTransaction(context.db, (tx) =>
    correctBirthdayBySchool(tx, context, { userId: key.userId, birthdayAt }),
  )
  return readMember(context, key)
}
