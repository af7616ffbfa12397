/** The member and the parents are notified when the office enters or takes back the last day of the membership. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { Db } from '../../../db/transaction.ts'
import { parentsOf } from '../../family/find-parents.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { readFirstName, type MemberKey } from '../member-store.ts'

export type LeavingChange = {
  readonly schoolName: string
  readonly before: string | null
  readonly after: string | null
}

/** The person who enters the day gets no notice. */
export const notifyLeaving = async (
  tx: Db,
  actor: Pick<Actor, 'userId'>,
  { schoolId, userId }: MemberKey,
  { schoolName, before, after }: LeavingChange,
  now: Date,
): Promise<void> => {
  const endsOn = after ?? before
  if (before === after || endsOn === null) return
  const kind = after === null ? 'withdrawn' : 'set'
  const notice = { type: 'membership-ending', subjectType: 'school', subjectId: schoolId } as const
  const others = (ids: readonly number[]): number[] => ids.filter((id) => id !== actor.userId)
  const own = { schoolName, endsOn, requestType: kind, firstName: '' }
  await notifyPeople(tx, others([userId]), { ...notice, params: own }, now)
  const parentIds = others(await parentsOf(tx, userId))
  if (parentIds.length === 0) return
  const childs = { ...own, requestType: `${kind}-child`, firstName: await readFirstName(tx, userId) }
  await notifyPeople(tx, parentIds, { ...notice, params: childs }, now)
}
