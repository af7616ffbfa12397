/** Photo consent in the demo: most members have answered, in several ways; Mara's children have not. */
import { sql } from 'drizzle-orm'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'

const ASKED_DAYS_AGO = 120

/** Adults answer for themselves, guardians for a child; the remainder of the id selects the answer. */
export const writePhotoAnswers = async (tx: Transaction, now: Date): Promise<void> => {
  const askedAt = new Date(now.getTime() - ASKED_DAYS_AGO * MS_PER_DAY).toISOString()
  await tx.execute(sql`
    insert into photo_consents (user_id, purpose, is_given, answered_by, child_agrees, created_at, updated_at)
    select u.id, p.purpose, case p.purpose
        when 'school' then u.id % 7 <> 0
        when 'training-videos' then u.id % 4 <> 1
        when 'website' then u.id % 2 = 0
        when 'social-media' then u.id % 3 = 0
        else u.id % 6 = 0 end,
      coalesce(r.related_id, u.id), r.related_id is not null and u.birthday_at <= ${askedAt}::date - interval '14 years',
      ${askedAt}, ${askedAt}
    from users u
    cross join (values ('school'), ('training-videos'), ('website'), ('social-media'), ('press')) as p (purpose)
    left join relations r on r.user_id = u.id and r.type = 'parent'
    where u.id % 5 <> 0 and u.username is distinct from 'mara'
      and exists (select from school_memberships m where m.user_id = u.id and m.state = 'active')
      and not exists (select from users g where g.id = r.related_id and g.username = 'mara')
      and (r.id is not null or u.birthday_at <= ${askedAt}::date - interval '18 years')
    order by u.id, p.purpose, r.id`)
}
