/** Notifies the person, and the parents of a minor, that an admin opened their view: in the inbox, at once. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { readFullName } from '../accounts/full-name-statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notifyEach } from '../notifications/notify-people.ts'
import { listParentIds } from '../accounts/parent-statement.ts'
import { findViewedPerson } from './store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export const notifyOfView = async (
  tx: Db,
  actor: Pick<Actor, 'userId'>,
  userId: number,
  now: Date,
): Promise<void> => {
  const person = await findViewedPerson(tx, userId)
  if (person === undefined) return
  const isMinor = !isAdultOn(person.birthdayAt, dayOf(now.toISOString()))
  const parentIds = isMinor ? await listParentIds(tx, userId) : []
  const byName = await readFullName(tx, actor.userId)
  await notifyEach(
    tx,
    [userId, ...parentIds].map((readerId) => ({
      userId: readerId,
      type: 'account-viewed' as const,
      subjectType: 'user',
      subjectId: userId,
      params: { firstName: readerId === userId ? '' : person.firstName, byName },
    })),
    now,
  )
}
