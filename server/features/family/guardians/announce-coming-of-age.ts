/** Notifies a child and its guardians some weeks before the eighteenth birthday what changes then (decisions §4 Kids). */
import { sql } from 'drizzle-orm'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/access-rules.ts'
import { COMING_OF_AGE_NOTICE_DAYS } from '@wegband/domain/features/family/contract.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { parentsOf } from '../parents-of.ts'

const ANNOUNCED = 'coming-of-age'

type Growing = { readonly id: number; readonly firstName: string; readonly comesOfAgeOn: string }

/** Children who come of age within the next weeks and were not notified yet. */
const listGrowing = async (db: Db, today: string): Promise<Growing[]> => {
  const { rows } = await db.execute<Growing>(sql`
    select u.id, u.first_name as "firstName",
      (u.birthday_at + make_interval(years => ${ADULT_AGE}::int))::date::text as "comesOfAgeOn"
    from users u
    where u.birthday_at > ${today}::date - make_interval(years => ${ADULT_AGE}::int)
      and u.birthday_at <= ${today}::date - make_interval(years => ${ADULT_AGE}::int)
        + make_interval(days => ${COMING_OF_AGE_NOTICE_DAYS}::int)
      and u.erased_at is null
      and exists (select from relations r where r.user_id = u.id and r.type = 'parent')
      and not exists (select from notifications n where n.user_id = u.id and n.type = ${ANNOUNCED})
    order by u.id`)
  return rows
}

/** Safe to repeat: each child is notified once. */
export const announceComingOfAge = async ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  for (const { id, firstName, comesOfAgeOn } of await listGrowing(db.drizzle, dayOf(now.toISOString())))
    await inTransaction(db, async (tx) => {
      const notice = { type: ANNOUNCED, subjectType: 'user', subjectId: id } as const
      await notifyPeople(tx, [id], { ...notice, params: { firstName: '', comesOfAgeOn } }, now)
      await notifyPeople(tx, await parentsOf(tx, id), { ...notice, params: { firstName, comesOfAgeOn } }, now)
    })
}
