/**
 * Sets many members active or passive, each as the single change does. Trainers are left out: passive ends what they teach, and the
 * earlier state would not bring it back.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { DeskState } from '@wegband/domain/features/member-desk/contract.ts'
import { canChangeStates } from '@wegband/domain/features/members/member-rights.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeMemberChange } from '../members/change-member.ts'
import { requireSchool } from '../members/read-member.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { forEachPerson, type ManyDone } from './for-each-person.ts'

type StateChange = { readonly userId: number; readonly state: DeskState }

/** 404 for a school that the caller does not look after. */
export const changeStates = async (
  context: Context,
  schoolId: number,
  changes: readonly StateChange[],
): Promise<ManyDone<{ userId: number; before: UserSchoolState }>> => {
  refuseWhileImpersonating(context.actor)
  const referenceData = await requireSchool(context, schoolId)
  if (!canChangeStates(context.actor, schoolId)) throw new AppError('members.office-only')
  return await forEachPerson(changes, async ({ userId, state }) => {
    const before = await inTransaction(context.db, async (tx) => {
      const key = { schoolId, userId }
      const was = await writeMemberChange(tx, context, key, { change: { state }, referenceData })
      if (was.state === 'active' && state === 'passive' && was.roles.includes('trainer'))
        throw new AppError('members.teaches-here')
      return was
    })
    return before.state === state ? undefined : { userId, before: before.state }
  })
}
