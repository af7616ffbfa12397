/** Notifies a child and its guardians some weeks before the eighteenth birthday what changes then (decisions §4 Kids). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { parentsOf } from '../find-parents.ts'
import { listGrowing } from './coming-of-age-store.ts'

const ANNOUNCED = 'coming-of-age'

/** Safe to repeat: each child is notified once. */
export const announceComingOfAge = async ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  for (const { id, firstName, comesOfAgeOn } of await listGrowing(
    db.drizzle,
    dayOf(now.toISOString()),
    ANNOUNCED,
  ))
    await inTransaction(db, async (tx) => {
      const notice = { type: ANNOUNCED, subjectType: 'user', subjectId: id } as const
      await notifyPeople(tx, [id], { ...notice, params: { firstName: '', comesOfAgeOn } }, now)
      await notifyPeople(tx, await parentsOf(tx, id), { ...notice, params: { firstName, comesOfAgeOn } }, now)
    })
}
